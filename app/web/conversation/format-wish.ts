import type { FormatCard } from '@callsheet/lib/wire/app-api/choices.ts'

/** What a pick in the format panel says to the host. The slug leaves no doubt about which one. */
export const formatWish = ({ label, slug }: Pick<FormatCard, 'label' | 'slug'>) => `Use the format ${label} (${slug}).`

/** The person's words as they are shown. The slug is for the host alone. */
export const withoutSlug = (words: string) => words.replace(/^(Use the format .{1,80}) \([a-z-]{1,80}\)\.$/, '$1.')
