import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

interface Named {
  slug: string
  label: string
}

/** A slug's label from a registry that the API lists. The slug in words until the list has loaded: `Talking head`. */
export function useNames<Raw, Data>(
  query: UseQueryOptions<Raw, Error, Data, string[]>,
  itemsOf: (data: Data) => readonly Named[]
): (slug: string) => string {
  const { data } = useQuery(query)
  return (slug) => (data ? itemsOf(data).find((item) => item.slug === slug)?.label : undefined) ?? inWords(slug)
}

const inWords = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')
