/** Where browsers call the procedures of the contract, each at the path of its name. */
export const callAddress = "/api/rpc"
