/**
 * The header in which the sign-in library finds who asks. The server sets it on each request, over anything that was
 * sent: a caller can write any `X-Forwarded-For`.
 */
export const addressChainHeader = 'x-callsheet-address-chain'
