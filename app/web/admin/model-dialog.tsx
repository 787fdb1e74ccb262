import { useState } from 'react'
import { Button, Group, Modal, NumberInput, Skeleton, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { InputPictures } from '@callsheet/lib/wire/input-pictures.ts'
import type { ModelDraft } from '@callsheet/lib/wire/model-draft.ts'
import type { ProviderPrice } from '@callsheet/lib/wire/provider-price.ts'
import { modelSchemasQuery } from './admin-queries.ts'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import type { ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { modelsQuery } from '../api/choices.ts'
import { api } from '../api/client.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { InputPictureFields } from './input-picture-fields.tsx'
import { ModelTest } from './model-test.tsx'
import { DraftModeFields } from './draft-mode-fields.tsx'
import { ProviderPriceFields } from './provider-price-fields.tsx'
import { SchemaForm } from './schema-form.tsx'
import classes from '../components/table.module.css'

interface ModelForm {
  facts: Pick<ModelView, 'label' | 'enabled' | 'position' | 'credits' | 'creditsWithOwnKey'>
  config: Record<string, unknown>
  /** Of a video model. */
  drafts: ModelDraft | null
  /** As typed. Null where nothing is documented. */
  inputPictures: Partial<InputPictures> | null
  /** Texts of nested parts that are not valid JSON yet, by field. */
  unfinished: Record<string, string>
}

const readForm = (content: Record<string, unknown>): ModelForm | null => {
  const { facts, config, unfinished, drafts, inputPictures } = content
  // Only this form writes it. A draft of another release may lack a part.
  return facts && config && unfinished && drafts !== undefined && inputPictures !== undefined
    ? ({ facts, config, unfinished, drafts, inputPictures } as ModelForm)
    : null
}

/** A model's position, price and config. The server checks the config against its schema and says what does not fit. */
export function ModelDialog({ model, onClose }: { model: ModelView; onClose(): void }) {
  const queryClient = useQueryClient()
  const { data: schemas, error } = useQuery(modelSchemasQuery)
  const { label, isOn: enabled, position, credits, creditsWithOwnKey } = model
  const before: ModelForm = {
    facts: { label, enabled, position, credits, creditsWithOwnKey },
    config: model.config,
    drafts: 'draft' in model ? model.draft : null,
    inputPictures: model.inputPictures,
    unfinished: {}
  }
  // A new round resets the fields to other values than the typed ones.
  const [round, setRound] = useState(0)
  const kept = useDraft(`model.${model.config.kind}.${model.id.replaceAll(/[^\w-]/g, '-')}`, readForm)
  const anew = (work: () => void) => () => {
    work()
    setRound(round + 1)
  }
  const draft = { ...kept, discard: anew(kept.discard), takeOther: anew(kept.takeOther) }
  const { facts, config, unfinished, drafts, inputPictures } = draft.content ?? before
  const change = (part: Partial<ModelForm>) => draft.change({ ...(draft.latest() ?? before), ...part })
  const setFacts = (changed: ModelForm['facts']) => change({ facts: changed })
  const save = useMutation({
    mutationFn: () =>
      api.call(adminApi.updateModel, {
        params: { kind: model.config.kind, id: model.id },
        // The typed values. The server checks them against the schema.
        body: {
          ...facts,
          config: config as ModelConfig,
          inputPictures: inputPictures as InputPictures | null,
          ...(model.config.kind === 'video' && { draft: drafts })
        }
      }),
    onMutate: kept.latest,
    async onSuccess(_saved, _nothing, sent) {
      notices.say(`${facts.label} is changed, from its next task on.`)
      await queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey })
      if (kept.dropIfStill(sent)) onClose()
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
        <ProviderPriceFields
          // Only this form writes it, and the server checks it.
          value={config.providerPrice as Partial<ProviderPrice> | undefined}
          choices={priceChoices(model.config)}
          onChange={(providerPrice) => change({ config: { ...config, providerPrice } })}
        />
        {model.config.kind === 'video' ? (
          <DraftModeFields
            modelId={model.id}
            config={model.config}
            credits={facts.credits}
            value={drafts}
            onChange={(changed) => change({ drafts: changed })}
          />
        ) : null}
        {error ? <ProblemNotice error={error} /> : null}
        {schema ? (
          <SchemaForm
            key={draft.state === 'loading' ? 'loading' : round}
            schema={schema}
            without={['providerPrice']}
            value={config}
            unfinished={unfinished}
            onChange={(changed, texts) => change({ config: changed, unfinished: texts })}
          />
        ) : error ? null : (
          <Skeleton height={280} />
        )}
        {schemas ? (
          <InputPictureFields
            schema={schemas.inputPictures}
            value={inputPictures}
            onChange={(changed) => change({ inputPictures: changed })}
          />
        ) : null}
        {save.isError ? <ProblemNotice error={save.error} /> : null}
        <ModelTest model={model} />
        <DraftState draft={draft} />
        <Group gap="xs">
          <Button loading={save.isPending} disabled={Object.keys(unfinished).length > 0} onClick={() => save.mutate()}>
            Save the model
          </Button>
          {draft.content ? (
            <Button variant="subtle" color="gray" onClick={draft.discard}>
              Discard changes
            </Button>
          ) : null}
        </Group>
      </div>
    </Modal>
  )
}

function priceChoices(config: ModelConfig) {
  const isClip = config.kind === 'video'
  return {
    kind: config.kind,
    resolutions: config.resolutions,
    modes: isClip ? config.modes.map(({ value }) => value) : [],
    ratios: config.aspectRatios,
    hasSound: isClip && config.soundToggle
  }
}
