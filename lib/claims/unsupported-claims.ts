import type { Claim, ClaimReport } from '../wire/claims.ts'

/** The claims that nothing given supports. */
export const unsupportedClaims = ({ lines }: ClaimReport): Claim[] =>
  lines.flatMap(({ claims }) => claims).filter(({ evidence }) => evidence === 'none')
