/**
 * What the package gets for a key. With a key it asks for no access token itself, which it would do past our `fetch`.
 * `authorizeVertex` writes the real permission in its place.
 */
export const packageKey = 'written-by-authorize'
