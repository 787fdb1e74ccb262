import { useState, type FormEvent } from 'react'
import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelRole } from '@callsheet/lib/registry.ts'
import { modelKeysApi } from '@callsheet/lib/wire/app-api/keys.ts'
import { modelRoleNames } from '@callsheet/lib/wire/model-key.ts'
import { api } from '../api/client.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { refreshModelKeys } from './model-keys-query.ts'
import { roleWork } from './role-work.ts'
import classes from '../components/table.module.css'

const servers = [
  { value: 'anthropic', label: 'Anthropic API' },
  { value: 'other', label: 'Another server' }
] as const

type Server = (typeof servers)[number]['value']

interface Typed {
  given: typeof empty
  models: Partial<Record<ModelRole, string>>
}

const empty = { key: '', label: '', address: '', model: '' }

export function AddModelKey({ replaces }: { replaces: boolean }) {
  const queryClient = useQueryClient()
  const [server, setServer] = useState<Server>('anthropic')
  const [given, setGiven] = useState(empty)
  const [models, setModels] = useState<Typed['models']>({})
  const isOther = server === 'other'
  const add = useMutation({
    mutationFn: ({ given, models }: Typed) =>
      api.call(modelKeysApi.add, {
        body: {
          label: given.label || undefined,
          key: given.key || undefined,
          address: isOther ? given.address : undefined,
          model: given.model || undefined,
          models: namedOnly(models)
        }
      }),
    onSuccess({ state }, sent) {
      // What was typed while the models were asked stays.
      setGiven((now) => (now === sent.given ? empty : now))
      setModels((now) => (now === sent.models ? {} : now))
      notices.say(
        state === 'works'
          ? 'The key works and is saved. It writes from now on.'
          : 'The key is saved and works in part: see what each model can do.'
      )
    },
    onSettled: () => refreshModelKeys(queryClient)
  })
  const change = (name: keyof typeof empty) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setGiven((before) => ({ ...before, [name]: value }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ given, models })
  }
  return (
    <form onSubmit={submit} className={classes.stack} style={{ gap: '0.75rem' }}>
      <div className={`${classes.tools} ${classes.wideFields}`} style={{ alignItems: 'end', margin: 0 }}>
        <Select
          label="Server"
          w={170}
          data={servers}
          value={server}
          allowDeselect={false}
          onChange={(value) => setServer(servers.find((one) => one.value === value)?.value ?? server)}
        />
        <TextInput
          label="Name"
          placeholder="My model key"
          w={150}
          maxLength={80}
          value={given.label}
          onChange={change('label')}
        />
        <PasswordInput
          label={isOther ? 'Key, if it asks for one' : 'Key'}
          w={240}
          minLength={8}
          required={!isOther}
          withAsterisk={false}
          autoComplete="off"
          value={given.key}
          onChange={change('key')}
        />
        {isOther ? null : <SubmitButton replaces={replaces} isPending={add.isPending} />}
      </div>
      {isOther ? (
        <>
          <div className={`${classes.tools} ${classes.wideFields}`} style={{ alignItems: 'end', margin: 0 }}>
            <TextInput
              label="Address"
              type="url"
              placeholder="https://openrouter.ai/api"
              w={290}
              required
              withAsterisk={false}
              value={given.address}
              onChange={change('address')}
            />
            <TextInput
              label="Model"
              placeholder="its id at this server"
              w={210}
              value={given.model}
              onChange={change('model')}
            />
            <SubmitButton replaces={replaces} isPending={add.isPending} />
          </div>
          <details>
            <summary className="small">A model of its own for each kind of work</summary>
            <div className={`${classes.tools} ${classes.wideFields}`} style={{ margin: '0.5rem 0 0' }}>
              {modelRoleNames.map((role) => (
                <TextInput
                  key={role}
                  label={`For ${roleWork[role]}`}
                  placeholder={given.model || 'as above'}
                  w={210}
                  value={models[role] ?? ''}
                  onChange={({ currentTarget: { value } }) => setModels((before) => ({ ...before, [role]: value }))}
                />
              ))}
            </div>
          </details>
          <p className="small soft">
            A server of the Anthropic Messages format: OpenRouter, LiteLLM, Ollama, LM Studio or llama.cpp. A server
            that does not know the ids of Claude needs the id of its own model.
          </p>
        </>
      ) : (
        <p className="small soft">
          Keys of the Anthropic API are made{' '}
          <a href="https://platform.claude.com/settings/keys" target="_blank" rel="noreferrer noopener">
            in your account there
          </a>
          .
        </p>
      )}
      {add.isPending ? (
        <p className="small soft" role="status">
          Each model is asked one small thing. A model on your own machine may have to load first.
        </p>
      ) : null}
      {add.error ? <ProblemNotice error={add.error} /> : null}
    </form>
  )
}

function SubmitButton({ replaces, isPending }: { replaces: boolean; isPending: boolean }) {
  return (
    <Button type="submit" variant="default" loading={isPending}>
      {replaces ? 'Check and replace' : 'Check and save'}
    </Button>
  )
}

function namedOnly(models: Partial<Record<ModelRole, string>>): Partial<Record<ModelRole, string>> {
  return Object.fromEntries(Object.entries(models).filter(([, model]) => model.trim() !== ''))
}
