/** Differences that were examined and explained, for readers of the report. Keyed by sample and place. */
export const knownDifferences: Record<string, string> = {
  '03-uk-airpods-pro-2026.html availability':
    'the page ends the sentence with a full stop; words are kept as they stand.',
  '01-allbirds-wool-runner-us-2026.html imagesCount':
    'eight more stand inside <template>, which no browser shows until a script copies it.',
  '05-lesraffineurs-diffuseur-fr-2026.html headings.length':
    'the long description of the product is marked up as a second-level heading as well.'
}
