// Apart from the contract: a television needs these, and no library that checks what is sent.

/** The longest name of a screen, in letters (TV-02). */
export const longestScreenName = 40

/** The longest notice on screens, in letters (TV-02). */
export const longestNotice = 200
