/** BytePlus, whose models have the names of the seed. */
const byteplusPath = '/ark/api/v3'
/** Volcengine, whose models have names of their own. */
export const volcenginePath = '/volcengine/api/v3'

/** The same call in both regions. */
export const inRegions = (path: string): string[] => [`${byteplusPath}${path}`, `${volcenginePath}${path}`]
