import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { maximumHooks, type HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { api } from '../api/client.ts'
import { hookPriceQuery, hooksQuery } from './cut-queries.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { NotRead } from '../components/not-read.tsx'
import { NumberField } from '../components/number-field.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf } from '../components/words.ts'
import { PriceBeside } from '../spending/price-beside.tsx'
import { SpendButton } from '../spending/spend-button.tsx'
import { HookRow } from './hook-row.tsx'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

/** Other first scenes to try: first priced, then made, then used in a cut. Everything after scene 1 stays as it is. */
export function CutHooks({ desk, adId }: { desk: CutDesk; adId: string }) {
  const queryClient = useQueryClient()
  const reading = useQuery(hooksQuery(adId))
  const hooks = reading.data ?? []
  const { fields, change, draft } = useDraftFields(`hooks.${adId}`, { count: 3, notes: '' })
  const { count, notes } = fields
  const { data: price, error } = useQuery(hookPriceQuery(adId, count))
  const isOpening = (hook: HookVariantView) => desk.settings?.clips[0]?.videoId === hook.video?.id
  const hasOther = hooks.some((hook) => hook.video && isOpening(hook))
  return (
    <div className={classes.list}>
      <p className="small soft">Scene 1 is written anew and made again; every other scene stays locked.</p>
      <NotRead what="The openings" reading={reading} />
      {hooks.length > 0 ? (
        <ol className={classes.rows}>
          {hooks.map((hook) => (
            <HookRow key={hook.id} hook={hook} isInUse={isOpening(hook)} desk={desk} />
          ))}
        </ol>
      ) : null}
      {hasOther ? (
        <Button variant="default" size="xs" loading={desk.isMaking} onClick={() => desk.openWith(null)}>
          Back to the ad’s own opening
        </Button>
      ) : null}
      <div className={classes.points}>
        <NumberField
          size="xs"
          label="How many"
          min={1}
          max={maximumHooks}
          value={count}
          onChange={(value) => change({ count: value })}
        />
      </div>
      <Textarea
        label="What to try (optional)"
        autosize
        minRows={2}
        maxLength={2_000}
        value={notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      {error ? <ProblemNotice error={error} /> : null}
      <DraftState draft={draft} isQuiet />
      {price ? (
        <div className={classes.priceRow}>
          <PriceBeside credits={price.credits} />
          <SpendButton
            what={`${price.summary}?`}
            credits={price.credits}
            once={['hooks', adId, hooks.length, count, notes]}
            buy={async (idempotencyKey) => {
              await api.call(hooksApi.create, {
                params: { id: adId },
                body: { count, notes: notes.trim() || undefined, maximumCredits: price.credits },
                idempotencyKey
              })
              return { count, notes }
            }}
            onBought={(sent) => {
              draft.dropIfStill(sent)
              return queryClient.invalidateQueries({ queryKey: hooksQuery(adId).queryKey })
            }}
            details={<p>The writer writes each first, then their stills come for you to approve.</p>}
          >
            Make {countOf(count, 'opening')}
          </SpendButton>
        </div>
      ) : null}
    </div>
  )
}
