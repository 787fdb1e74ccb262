/** The provider of a bucket of calls (`rateKey` in media/provider-key.ts names them). */
export const providerOfBucket = (bucket: string): string => bucket.split(':', 1)[0] ?? ''
