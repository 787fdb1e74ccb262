import { Suspense, type FormEvent, type KeyboardEvent } from 'react'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowRight } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { adIntents, type AdIntent, type AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { addressIn } from './address-in.ts'
import { adListKey, adQuery } from './ad-queries.ts'
import { createThread } from '../conversation/chat-queries.ts'
import { api } from '../api/client.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { useOnceKey } from '../spending/once-key.ts'
import { BrandPick } from './brand-pick-part.ts'
import classes from './ads.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const StartingPoint = lazyPart(() => import('./starting-point.tsx'), 'StartingPoint')

const examples = [
  'Cold brew that never turns bitter, told by two friends',
  'Why a laptop stand fixed my neck, one person to camera',
  'A barrier cream for nurses who wash their hands 80 times a day'
]

/** The owner's default kit. Null is an ad without a brand. */
const byDefault: string | null = 'default'

const intentWords: Record<AdIntent, string> = { product: 'Sell something', growth: 'Win followers' }

/** One sentence is enough. Everything else is asked for later. */
export function NewAd() {
  const { idea: given = '', offer, persona, quote } = useSearch({ from: '/house/' })
  const origin = { offerId: offer, personaId: persona, quoteId: quote }
  // An ad from an offer, a person or a quote starts from its own words, so its draft is separate from that of a free
  // idea.
  const about = [offer, persona, quote].filter((id) => id !== undefined)
  const { fields, change, draft } = useDraftFields(['new-ad', ...about].join('.'), {
    idea: given,
    intent: 'product',
    brand: byDefault
  })
  const { idea } = fields
  const brandKitId = fields.brand === byDefault ? undefined : fields.brand
  const intent = adIntents.find((one) => one === fields.intent) ?? 'product'
  const start = [idea, intent, offer, persona, quote, brandKitId]
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const onceKey = useOnceKey()
  const threadKey = useOnceKey()
  const create = useMutation({
    mutationFn: () => createAd({ idea, intent, brandKitId, ...origin }, onceKey.of(start)),
    onMutate: draft.latest,
    async onSuccess(ad, _nothing, sent) {
      onceKey.renew()
      draft.dropIfStill(sent)
      queryClient.setQueryData(adQuery(ad.id).queryKey, ad)
      void queryClient.invalidateQueries({ queryKey: adListKey })
      await navigate({ to: studioPages.ad, params: { adId: ad.id } })
    }
  })
  const address = offer ? null : addressIn(idea)
  const read = useMutation({
    async mutationFn(url: string) {
      // Few ideas are addresses, so the words of offers are loaded for those alone.
      const { offersApi } = await import('@callsheet/lib/wire/app-api/offers.ts')
      return api.call(offersApi.create, { body: { url }, idempotencyKey: onceKey.of(['offer', url]) })
    },
    onMutate: draft.latest,
    async onSuccess({ id }, _url, sent) {
      onceKey.renew()
      draft.dropIfStill(sent)
      void queryClient.invalidateQueries({ queryKey: ['offers', 'list'] })
      await navigate({ to: studioPages.offer, params: { offerId: id } })
    }
  })
  // When nobody wrote an idea, the offer gives it.
  const canStart = idea.trim() !== '' || offer !== undefined
  const send = () => {
    if (read.isPending || create.isPending) return
    if (address) read.mutate(address)
    else if (canStart) create.mutate()
  }
  const talk = useMutation({
    // The ad is created first, because a conversation can refer to an ad but not to an offer or a brand.
    mutationFn: async () => {
      const ad =
        offer || brandKitId !== undefined
          ? await createAd({ idea, intent, brandKitId, ...origin }, onceKey.of(start))
          : undefined
      return createThread(ad?.id, threadKey.of(ad?.id ?? null))
    },
    onMutate: draft.latest,
    onSuccess(thread, _nothing, sent) {
      onceKey.renew()
      threadKey.renew()
      draft.dropIfStill(sent)
      return navigate({
        to: studioPages.thread,
        params: { threadId: thread.id },
        search: { say: withIntent(idea.trim(), intent) }
      })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className={classes.composer}>
      {offer ? (
        <Suspense fallback={null}>
          <StartingPoint
            {...origin}
            offerId={offer}
            onLeave={() => void navigate({ to: studioPages.ads, search: { idea } })}
          />
        </Suspense>
      ) : null}
      <Textarea
        aria-label="Your idea"
        dir="auto"
        placeholder="An idea, a claim, or the address of a product page…"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={8_000}
        value={idea}
        classNames={{ input: classes.idea }}
        onChange={(event) => change({ idea: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div role="radiogroup" aria-label="What the ad is for" className={classes.intents}>
        {adIntents.map((one) => (
          <label key={one}>
            <input type="radio" name="intent" checked={one === intent} onChange={() => change({ intent: one })} />
            <span>{intentWords[one]}</span>
          </label>
        ))}
      </div>
      <Suspense fallback={null}>
        <BrandPick value={brandKitId} onPick={(brand) => change({ brand })} />
      </Suspense>
      <div className={classes.composerFoot}>
        {offer ? (
          <p className={`${classes.examples} small soft`}>The offer’s research goes to the writer word for word.</p>
        ) : address ? (
          <p className={`${classes.examples} small soft`} role="status">
            This is an address, so it becomes an offer: its page is read and its customers are looked for. Ads start
            from it then.
          </p>
        ) : (
          <div className={classes.examples}>
            <span className="label">Try</span>
            {examples.map((example) => (
              <button key={example} type="button" onClick={() => change({ idea: example })}>
                {example}
              </button>
            ))}
          </div>
        )}
        <Button
          variant="default"
          size="md"
          disabled={idea.trim() === '' || address !== null}
          loading={talk.isPending}
          onClick={() => talk.mutate()}
        >
          Talk it through
        </Button>
        <Button
          type="submit"
          size="md"
          loading={create.isPending || read.isPending}
          disabled={!canStart}
          rightSection={<ArrowRight size={18} aria-hidden />}
        >
          {address ? 'Read it as an offer' : 'Start the ad'}
        </Button>
      </div>
      <DraftState draft={draft} isQuiet />
      {read.isError ? <ProblemNotice error={read.error} onRetry={send} /> : null}
      {create.isError ? <ProblemNotice error={create.error} onRetry={send} /> : null}
      {talk.isError ? <ProblemNotice error={talk.error} /> : null}
    </form>
  )
}

/** The host learns in words what the form knows. */
const withIntent = (idea: string, intent: AdIntent): string =>
  intent === 'growth' && idea !== '' ? `${idea}\n\nThis one is to win followers. It sells nothing.` : idea

interface AdStart {
  idea: string
  intent: AdIntent
  brandKitId: string | null | undefined
  offerId: string | undefined
  personaId: string | undefined
  quoteId: string | undefined
}

function createAd({ idea, ...origin }: AdStart, idempotencyKey: string): Promise<AdView> {
  const body = { ...origin, idea: idea.trim() || undefined }
  return api.call(adsApi.create, { body, idempotencyKey })
}
