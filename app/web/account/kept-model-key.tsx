import { useState } from 'react'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelRole } from '@callsheet/lib/registry.ts'
import { modelKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import type { CheckedRole, ModelKeyState, ModelKeyView } from '@callsheet/lib/wire/model-keys-api.ts'
import { api } from '../api/client.ts'
import { AskFirst } from '../components/ask-first.tsx'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatMoment } from '../components/words.ts'
import { refreshModelKeys } from './model-keys-query.ts'
import { roleWork } from './role-work.ts'
import classes from '../components/table.module.css'
import componentClasses from '../components/components.module.css'

const stateWords: Record<ModelKeyState, { words: string; look: string }> = {
  works: { words: 'works', look: 'good' },
  'works-in-part': { words: 'works in part', look: 'held' },
  fails: { words: 'does not work', look: 'failed' }
}

export function KeptModelKey({ kept }: { kept: ModelKeyView }) {
  const queryClient = useQueryClient()
  const onSettled = () => refreshModelKeys(queryClient)
  const check = useMutation({
    mutationFn: () => api.call(modelKeysApi.check, { params: { id: kept.id } }),
    onSuccess: ({ state }) => notices.say(`Tried just now: the key ${stateWords[state].words}.`),
    onSettled
  })
  const remove = useMutation({
    mutationFn: () => api.call(modelKeysApi.remove, { params: { id: kept.id } }),
    onSuccess: () => notices.say('The key is removed. The model of this installation writes again.'),
    onSettled
  })
  const [isAsking, setAsking] = useState(false)
  const state = stateWords[kept.state]
  return (
    <div className={classes.stack} style={{ gap: '0.75rem' }}>
      <div className={classes.jobHead}>
        <strong>{kept.label}</strong>
        <span className="mono small">
          {new URL(kept.address).host} {kept.hint ? `…${kept.hint}` : 'without a key'}
        </span>
        <span className={classes.state} data-state={state.look} style={{ margin: 0 }}>
          {state.words}
        </span>
        <span className="small soft">tried {formatMoment(kept.checkedAt)}</span>
        <Button
          size="compact-xs"
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate()}
          title="One small call for each model, which its provider bills"
        >
          Try again<span className="visually-hidden"> {kept.label}</span>
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="pencil"
          loading={remove.isPending}
          onClick={() => setAsking(true)}
        >
          Remove<span className="visually-hidden"> {kept.label}</span>
        </Button>
      </div>
      {kept.refusal ? (
        <div className={componentClasses.problem} role="status">
          <strong>Refused {formatMoment(kept.refusal.at)}</strong>
          <p>{kept.refusal.said}</p>
        </div>
      ) : null}
      <dl className={classes.stack} style={{ gap: '0.5rem', margin: 0 }}>
        {alike(kept.roles).map(({ roles, model, isAble, words }) => (
          <div key={roles.join()}>
            <dt className="small">
              <strong>{roleNames(roles)}</strong> <span className="mono soft">{model}</span>
            </dt>
            <dd className="small" style={{ margin: 0, color: isAble ? undefined : 'var(--pencil)' }}>
              {asSentence(words)}
            </dd>
          </div>
        ))}
      </dl>
      {isAsking ? (
        <AskFirst
          title={`Remove ${kept.label}?`}
          yes="Remove it"
          no="Keep it"
          isBusy={remove.isPending}
          error={remove.error}
          onYes={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>
            The model of this installation writes again. Nobody here can read the key, so to use it later you need it
            from its provider again.
          </p>
        </AskFirst>
      ) : null}
      {check.error || remove.error ? <ProblemNotice error={check.error ?? remove.error} /> : null}
    </div>
  )
}

interface AlikeRoles extends Omit<CheckedRole, 'role'> {
  roles: ModelRole[]
}

/** One entry for roles of one model that showed the same. */
function alike(all: readonly CheckedRole[]): AlikeRoles[] {
  const groups = Map.groupBy(all, ({ model, words }) => `${model} ${words}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ...first, roles: group.map(({ role }) => role) }] : []
  })
}

function roleNames(roles: readonly ModelRole[]): string {
  return asSentence(roles.map((role) => roleWork[role]).join('; '))
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
