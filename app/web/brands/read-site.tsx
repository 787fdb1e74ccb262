import type { FormEvent } from 'react'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { setupQuery } from '../api/account.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { brandReadingQuery, brandReadingsQuery } from './brand-queries.ts'
import classes from './brands.module.css'

/** An address and one press. What is found is corrected on the next page. */
export function ReadSite() {
  const { fields, change, draft } = useDraftFields('brand-site', { url: '' })
  const { url } = fields
  const onceKey = useOnceKey()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: setup } = useQuery(setupQuery)
  const trial = setup?.trialOfferUrl
  const read = useMutation({
    mutationFn: () =>
      api.call(brandReadingsApi.create, { body: { url: withProtocol(url) }, idempotencyKey: onceKey.of(url) }),
    async onSuccess(reading) {
      onceKey.renew()
      draft.drop()
      queryClient.setQueryData(brandReadingQuery(reading.id).queryKey, reading)
      void queryClient.invalidateQueries({ queryKey: brandReadingsQuery.queryKey, exact: true })
      await navigate({ to: studioPages.brandReading, params: { readingId: reading.id } })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read.mutate()
  }
  return (
    <form onSubmit={submit} className={classes.readSite}>
      <TextInput
        aria-label="Address of the brand’s site"
        placeholder="slowtide.example"
        size="md"
        required
        inputMode="url"
        value={url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={read.isPending}>
        Read from my site
      </Button>
      <p className="small soft">
        Voice, words, claims, colours and logo become a proposal. Nothing is used before you have corrected and saved
        it.
        {trial && url !== trial ? (
          <>
            {' '}
            <Anchor component="button" type="button" inherit onClick={() => change({ url: trial })}>
              Take a page of the understudy’s shop
            </Anchor>
          </>
        ) : null}
      </p>
      {read.isError ? <ProblemNotice error={read.error} /> : null}
    </form>
  )
}

function withProtocol(text: string): string {
  const address = text.trim()
  return /^https?:\/\//i.test(address) ? address : `https://${address}`
}
