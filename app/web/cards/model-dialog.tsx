import { useState } from 'react'
import { Button, Modal, NumberInput, Skeleton, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { modelSchemasQuery } from '../api/admin.ts'
import { callApi } from '../api/http.ts'
import { modelsQuery } from '../api/queries.ts'
import type { Model } from '../api/types.ts'
import { notices } from '../parts/notice.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { ModelTest } from './model-test.tsx'
import { SchemaForm } from './schema-form.tsx'
import classes from '../pages/table.module.css'

/** A model's place, price and config. The server checks the config against its schema and says what does not fit. */
export function ModelDialog({ model, onClose }: { model: Model<ModelConfig>; onClose(): void }) {
  const queryClient = useQueryClient()
  const { data: schemas, error } = useQuery(modelSchemasQuery)
  const [facts, setFacts] = useState({
    label: model.label,
    enabled: model.enabled,
    position: model.position,
    credits: model.credits,
    creditsWithOwnKey: model.creditsWithOwnKey
  })
  const [config, setConfig] = useState<Record<string, unknown>>(model.config)
  const save = useMutation({
    mutationFn: () =>
      callApi(`/api/admin/models/${model.config.kind}/${model.id}`, { method: 'PATCH', body: { ...facts, config } }),
    async onSuccess() {
      notices.say(`${facts.label} is changed, from its next task on.`)
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
      onClose()
    }
  })
  const schema = schemas?.[model.config.kind]
  return (
    <Modal opened onClose={onClose} size="60rem" title={model.label}>
      <div className={classes.stack}>
        <div className={classes.tools} style={{ alignItems: 'end', margin: 0 }}>
          <TextInput
            label="Name"
            value={facts.label}
            onChange={(event) => setFacts({ ...facts, label: event.currentTarget.value })}
          />
          <NumberInput
            label={model.config.kind === 'image' ? 'Credits a still' : 'Credits a second'}
            min={0}
            w={140}
            value={facts.credits}
            onChange={(credits) => setFacts({ ...facts, credits: Number(credits) || 0 })}
          />
          <NumberInput
            label="With own key"
            min={0}
            w={120}
            value={facts.creditsWithOwnKey}
            onChange={(credits) => setFacts({ ...facts, creditsWithOwnKey: Number(credits) || 0 })}
          />
          <NumberInput
            label="Order"
            min={0}
            w={90}
            value={facts.position}
            onChange={(position) => setFacts({ ...facts, position: Number(position) || 0 })}
          />
          <Switch
            label="On"
            mb={8}
            checked={facts.enabled}
            onChange={(event) => setFacts({ ...facts, enabled: event.currentTarget.checked })}
          />
        </div>
        {error ? <ProblemNotice error={error} /> : null}
        {schema ? (
          <SchemaForm schema={schema} value={config} onChange={setConfig} />
        ) : error ? null : (
          <Skeleton height={280} />
        )}
        {save.isError ? <ProblemNotice error={save.error} /> : null}
        <ModelTest model={model} />
        <Button w="max-content" loading={save.isPending} onClick={() => save.mutate()}>
          Save the model
        </Button>
      </div>
    </Modal>
  )
}
