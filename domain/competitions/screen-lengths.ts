// Not in the contract, so that the page of a television does not load the validation library.

/** Maximum length of a screen's name, in characters (TV-02). */
export const longestScreenName = 40

/** Maximum length of a notice on screens, in characters (TV-02). */
export const longestNotice = 200
