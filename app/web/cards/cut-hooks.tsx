import { useState } from 'react'
import { Button, NumberInput, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { maximumHooks, type HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import { callApi } from '../api/http.ts'
import { hookPriceQuery, hooksQuery } from '../api/cuts.ts'
import { accountQuery } from '../api/queries.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Working } from '../parts/working.tsx'
import { countOf, formatCredits } from '../parts/words.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

/** Other first scenes to try: priced, then made, then cut with. Everything after scene 1 stays as it is. */
export function CutHooks({ desk, adId }: { desk: CutDesk; adId: string }) {
  const queryClient = useQueryClient()
  const { data: hooks = [] } = useQuery(hooksQuery(adId))
  const [count, setCount] = useState(3)
  const [notes, setNotes] = useState('')
  const { data: price, error } = useQuery(hookPriceQuery(adId, count))
  const make = useMutation({
    mutationFn: () =>
      callApi<{ items: HookVariantView[] }>(`/api/ads/${adId}/hook-variants`, {
        body: { count, notes: notes.trim() || undefined, maximumCredits: price?.credits },
        idempotencyKey: crypto.randomUUID()
      }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: hooksQuery(adId).queryKey })
    }
  })
  const isOpening = (hook: HookVariantView) => desk.settings?.clips[0]?.videoId === hook.video?.id
  const hasOther = hooks.some((hook) => hook.video && isOpening(hook))
  return (
    <div className={classes.list}>
      <p className="small soft">Scene 1 is written anew and made again; every other scene stays locked.</p>
      {hooks.length > 0 ? (
        <ol className={classes.rows}>
          {hooks.map((hook) => (
            <li key={hook.id} className={`${classes.row} ${classes.hook}`}>
              {hook.image?.url ? (
                <img src={hook.image.url} alt={`Still of opening ${hook.number}`} />
              ) : (
                <span className={classes.noStill} aria-hidden />
              )}
              <div>
                <strong>Opening {hook.number}</strong>
                <p>{hook.spokenScript || 'Without words'}</p>
                <HookStep hook={hook} isInUse={isOpening(hook)} desk={desk} />
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      {hasOther ? (
        <Button
          variant="default"
          size="xs"
          loading={desk.make.isPending}
          onClick={() => desk.make.mutate({ hook: null })}
        >
          Back to the ad’s own opening
        </Button>
      ) : null}
      <div className={classes.points}>
        <NumberInput
          size="xs"
          label="How many"
          min={1}
          max={maximumHooks}
          value={count}
          onChange={(value) => setCount(Math.min(maximumHooks, Math.max(1, Number(value) || 1)))}
        />
      </div>
      <Textarea
        label="What to try (optional)"
        autosize
        minRows={2}
        maxLength={2_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {error ? <ProblemNotice error={error} /> : null}
      {make.isError ? <ProblemNotice error={make.error} /> : null}
      {make.isPending ? (
        <Working next="a still of each, to approve">
          The writer is at work on {countOf(count, 'other opening')}.
        </Working>
      ) : null}
      {price ? (
        <div className={classes.priceRow}>
          <span className="small soft">
            {formatCredits(price.credits)} of {formatCredits(price.balance)}; given back for what fails
          </span>
          <Button loading={make.isPending} onClick={() => make.mutate()}>
            Make {countOf(count, 'opening')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function HookStep({ hook, isInUse, desk }: { hook: HookVariantView; isInUse: boolean; desk: CutDesk }) {
  if (hook.video && isInUse) return <span className="label">Opens this cut</span>
  if (hook.nextStep.action === 'cut') {
    return (
      <Button size="compact-sm" loading={desk.make.isPending} onClick={() => desk.make.mutate({ hook: hook.number })}>
        Cut with it
      </Button>
    )
  }
  if (hook.nextStep.isWaiting) return <span className="small soft">{hook.nextStep.label}</span>
  return (
    <Button size="compact-sm" variant="default" component={Link} to={`/pipelines/${hook.pipelineId}`}>
      {hook.nextStep.label}
    </Button>
  )
}
