import { useState } from 'react'
import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { modelsQuery } from '../api/choices.ts'
import { describeVideoModel } from '../ad/settings-card.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { NewModelDialog } from './new-model-dialog.tsx'
import { WorkflowDialog } from './workflow-dialog.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf, formatDay, formatNumber } from '../components/words.ts'
import { amountWords, priceWords } from '@callsheet/lib/money/price-words.ts'
import type { ProviderPrice } from '@callsheet/lib/wire/provider-price.ts'
import type { ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import classes from '../components/table.module.css'

export function ModelsPage() {
  const { data: models, error } = useQuery(modelsQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const [adding, setAdding] = useState<'file' | 'workflow' | null>(null)
  const added = {
    onAdded(id: string) {
      setAdding(null)
      setOpenId(id)
    },
    onClose: () => setAdding(null)
  }
  const open = models && [...models.images, ...models.videos].find(({ id }) => id === openId)
  return (
    <div className={classes.stack}>
      <PageHead title="Models">
        <p>
          What stills and clips are made with: what each model can do, and what it costs in credits and at its provider.
        </p>
      </PageHead>
      {error ? <ProblemNotice error={error} /> : null}
      {models ? (
        <>
          <ModelTable title="Image models" unit="a still" models={models.images} onOpen={setOpenId} />
          <ModelTable title="Video models" unit="a second" models={models.videos} onOpen={setOpenId} />
        </>
      ) : error ? null : (
        <Skeleton height={320} />
      )}
      {models ? (
        <Group gap="xs">
          <Button w="max-content" variant="default" onClick={() => setAdding('file')}>
            Add a model
          </Button>
          <Button w="max-content" variant="default" onClick={() => setAdding('workflow')}>
            Import a ComfyUI workflow
          </Button>
        </Group>
      ) : null}
      {adding === 'file' ? <NewModelDialog {...added} /> : null}
      {adding === 'workflow' ? <WorkflowDialog {...added} /> : null}
      {open ? <ModelDialog key={open.id} model={open} onClose={() => setOpenId(null)} /> : null}
    </div>
  )
}

interface ModelTableProps {
  title: string
  unit: string
  models: readonly ModelView[]
  /** Called with the model's id. */
  onOpen(id: string): void
}

function ModelTable({ title, unit, models, onOpen }: ModelTableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={`${classes.table} ${classes.slips}`}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Does</th>
            <th scope="col">Ratios</th>
            <th scope="col" className={classes.number}>
              Credits {unit}
            </th>
            <th scope="col">Provider bills</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <td>
                <strong>{model.label}</strong>
                <span className={`${classes.path} mono small soft`}>{model.config.apiModelPath}</span>
              </td>
              <td className="small" data-label="Does">
                {model.config.kind === 'video'
                  ? describeVideoModel(model.config)
                  : referenceWords(model.config.maximumReferences)}
              </td>
              <td className="mono small" data-label="Ratios">
                {model.config.aspectRatios.join(' ')}
              </td>
              <td className={`${classes.number} mono`} data-label={`Credits ${unit}`}>
                {formatNumber(model.credits)}
              </td>
              <td className="small" data-label="Provider bills">
                <span>
                  <ProviderBill price={model.config.providerPrice} />
                </span>
              </td>
              <td className="label" data-label="State">
                {model.isOn ? 'on' : 'off'}
                {model.unusable ? <span className="small soft">, {model.unusable}</span> : null}
              </td>
              <td>
                <Button size="compact-sm" variant="default" onClick={() => onOpen(model.id)}>
                  Edit<span className="visually-hidden"> {model.label}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const referenceWords = (most: number) =>
  most === 0 ? 'no reference pictures' : `up to ${countOf(most, 'reference picture')}`

function ProviderBill({ price }: { price: ProviderPrice | undefined }) {
  if (!price) return <span className="soft">not known</span>
  const { source, readOn } = price
  return (
    <>
      <span title={amountWords(price).join('; ')}>{priceWords(price)}</span>
      {source && readOn ? (
        <>
          <br />
          <a className="soft" href={source} target="_blank" rel="noreferrer">
            read {formatDay(readOn)}
          </a>
        </>
      ) : null}
    </>
  )
}
