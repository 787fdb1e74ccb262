import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

interface Named {
  slug: string
  label: string
}

/** A slug's label from a registry the API lists; the slug itself until it is there. */
export function useNames<Raw, Data>(
  query: UseQueryOptions<Raw, Error, Data, string[]>,
  itemsOf: (data: Data) => readonly Named[]
): (slug: string) => string {
  const { data } = useQuery(query)
  return (slug) => (data ? itemsOf(data).find((item) => item.slug === slug)?.label : undefined) ?? slug
}
