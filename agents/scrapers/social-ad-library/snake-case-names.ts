import { isRecord } from '../../page-reading/json.ts'

const maximumDepth = 8

/** The library's earlier answers name their fields `adArchiveID` and `pageName`, later ones `ad_archive_id`. */
export function withSnakeCaseNames(value: unknown, depth = 0): unknown {
  if (depth > maximumDepth) return value
  if (Array.isArray(value)) return value.map((item) => withSnakeCaseNames(item, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), withSnakeCaseNames(inner, depth + 1)])
  )
}

/** `adArchiveID` is `ad_archive_id`, `isAAAEligible` is `is_aaa_eligible`. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
}
