export interface StartOverWordsProps {
  name: string
  from: string | null
  aspectRatio: string
}

/** What starting over keeps and copies. */
export function StartOverWords({ name, from, aspectRatio }: StartOverWordsProps) {
  return (
    <p>
      “{name}” {from ? `stays as it is, in ${from}` : 'stays as it is'}. Its script, its board and its elements are
      copied into a new ad in {aspectRatio}. Stills and clips are not copied. This costs nothing.
    </p>
  )
}
