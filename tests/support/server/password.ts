/** Password of every account in the server's tests, accepted by the password rules (decision 046). */
export const PASSWORD = 'ruche tambour 98'
