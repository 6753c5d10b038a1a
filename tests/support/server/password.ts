/** The password of every account that the server's tests make: one that may be chosen (decision 046). */
export const PASSWORD = 'ruche tambour 98'
