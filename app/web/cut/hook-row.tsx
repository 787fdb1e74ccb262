import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import { hooksApi } from '@callsheet/lib/wire/app-api/hooks.ts'
import { ClaimState } from '../ad/claim-state.tsx'
import { LineClaims } from '../ad/line-claims.tsx'
import { api } from '../api/client.ts'
import { hooksQuery } from './cut-queries.ts'
import type { CutDesk } from './use-cut.ts'
import { Picture } from '../media/picture.tsx'
import cards from '../components/cards.module.css'
import classes from './cut.module.css'

export interface HookRowProps {
  hook: HookVariantView
  isInUse: boolean
  desk: CutDesk
}

/** One other opening: its still, its line with what that claims, and its next step. */
export function HookRow({ hook, isInUse, desk }: HookRowProps) {
  const queryClient = useQueryClient()
  const { adId, id: hookId, claims } = hook
  const check = useMutation({
    mutationFn: () => api.call(hooksApi.checkClaims, { params: { id: adId, hookId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: hooksQuery(adId).queryKey })
  })
  return (
    <li className={`${classes.row} ${classes.hook}`}>
      {hook.image?.url ? (
        <Picture src={hook.image.url} alt={`Still of opening ${hook.number}`} sizes="5rem" />
      ) : (
        <span className={classes.noStill} aria-hidden />
      )}
      <div>
        <strong>Opening {hook.number}</strong>
        <p>{hook.spokenScript || 'Without words'}</p>
        {hook.onScreenText ? <p className="label">On screen: {hook.onScreenText}</p> : null}
        {hook.evidenceFlag ? <p className={cards.flag}>Needs proof: {hook.evidenceFlag}</p> : null}
        <LineClaims check={claims} position={1} />
        {claims.unchecked.length > 0 ? (
          <ClaimState
            check={claims}
            what="opening"
            onCheck={() => check.mutate()}
            isChecking={check.isPending}
            error={check.error}
          />
        ) : null}
        <HookStep hook={hook} isInUse={isInUse} desk={desk} />
      </div>
    </li>
  )
}

function HookStep({ hook, isInUse, desk }: HookRowProps) {
  if (hook.video && isInUse) return <span className="label">Opens this cut</span>
  if (hook.nextStep.action === 'cut') {
    return (
      <Button size="compact-sm" loading={desk.isMaking} onClick={() => desk.openWith(hook.number)}>
        {desk.isChanged ? 'Cut with it and your changes' : 'Cut with it'}
      </Button>
    )
  }
  if (hook.nextStep.isWaiting) return <span className="small soft">{hook.nextStep.label}</span>
  return (
    <Button
      size="compact-sm"
      variant="default"
      component={Link}
      to={pageAddress(studioPages.pipeline, { pipelineId: hook.pipelineId })}
    >
      {hook.nextStep.label}
    </Button>
  )
}
