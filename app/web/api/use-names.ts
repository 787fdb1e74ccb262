import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

interface Named {
  slug: string
  label: string
}

/** A slug's label from a registry that the API lists. The slug itself until the list has loaded. */
export function useNames<Raw, Data>(
  query: UseQueryOptions<Raw, Error, Data, string[]>,
  itemsOf: (data: Data) => readonly Named[]
): (slug: string) => string {
  const { data } = useQuery(query)
  return (slug) => (data ? itemsOf(data).find((item) => item.slug === slug)?.label : undefined) ?? slug
}
