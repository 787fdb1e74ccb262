import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { api } from '../api/client.ts'
import { AddressForm } from '../drafts/address-form.tsx'
import { brandReadingQuery, brandReadingsQuery } from './brand-queries.ts'

/** An address and one press. What is found is corrected on the next page. */
export function ReadSite() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <AddressForm
      draftKey="brand-site"
      label="Address of the brand’s site"
      placeholder="slowtide.example"
      action="Read from my site"
      trial="Take a page of the understudy’s shop"
      send={({ url, idempotencyKey }) => api.call(brandReadingsApi.create, { body: { url }, idempotencyKey })}
      onSent={async (reading) => {
        queryClient.setQueryData(brandReadingQuery(reading.id).queryKey, reading)
        void queryClient.invalidateQueries({ queryKey: brandReadingsQuery.queryKey, exact: true })
        await navigate({ to: studioPages.brandReading, params: { readingId: reading.id } })
      }}
    >
      {(trialLink) => (
        <p className="small soft">
          Voice, words, claims, colours and logo become a proposal. Nothing is used before you have corrected and saved
          it. {trialLink}
        </p>
      )}
    </AddressForm>
  )
}
