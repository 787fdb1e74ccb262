import { Suspense, useState } from 'react'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { modelsQuery } from '../api/choices.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { lazyPart } from '../components/lazy-part.ts'
import { ModelSelect } from '../components/model-select.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { elementsQuery } from '../elements/element-queries.ts'
import { kindsOfVault } from './kinds-of-vault.ts'
import { VaultCard } from './vault-card.tsx'
import classes from './cast-vault.module.css'

const NewElement = lazyPart(() => import('./new-element.tsx'), 'NewElement')

/** People, products, props and places that serve more than one ad. */
export function CastVaultPage() {
  const { kind } = useSearch({ from: '/house/cast' })
  const navigate = useNavigate({ from: studioPages.castVault })
  const [isNew, setIsNew] = useState(false)
  const [modelId, setModelId] = useState<string | null>(null)
  const { data: models } = useQuery(modelsQuery)
  const { data: elements, error, refetch } = useQuery(elementsQuery(null))
  const imageModel = models?.images.find(({ id }) => id === modelId) ?? models?.images.find(({ enabled }) => enabled)
  const shown = elements?.filter((element) => kind === undefined || element.kind === kind)
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
      Add to the vault
    </Button>
  )
  return (
    <>
      <PageHead
        title="Cast vault"
        eyebrow={<Link to={studioPages.library}>Library</Link>}
        actions={elements?.length === 0 ? undefined : add}
      >
        <p>
          People, products and places that look the same, and people that sound the same, in every ad that casts them.
        </p>
      </PageHead>
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {!elements && !error ? <Skeleton height={420} /> : null}
      {elements?.length === 0 ? (
        <EmptyState title="The vault is empty" action={add}>
          Describe a person, have their sheet drawn, and lock it: then every ad can cast them. Or press “Keep for other
          ads” at an element of an ad.
        </EmptyState>
      ) : null}
      {elements && elements.length > 0 ? (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label="Kind"
            data={[
              { value: 'all', label: 'All' },
              ...kindsOfVault
                .filter((entry) => entry.kind === kind || elements.some((element) => element.kind === entry.kind))
                .map(({ kind: value, many: label }) => ({ value, label }))
            ]}
            value={kind ?? 'all'}
            onChange={(value) =>
              void navigate({ search: { kind: kindsOfVault.find((entry) => entry.kind === value)?.kind } })
            }
          />
          {models ? (
            <ModelSelect
              label="Sheets are drawn by"
              models={models.images}
              unit="still"
              chosenId={imageModel?.id ?? null}
              whyNot={() => null}
              onChoose={setModelId}
            />
          ) : null}
        </div>
      ) : null}
      {elements && elements.length > 0 && shown?.length === 0 ? (
        <EmptyState
          title="None of this kind"
          action={
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              Show all
            </Button>
          }
        >
          The vault has other elements.
        </EmptyState>
      ) : null}
      <ul className={classes.list}>
        {shown?.map((element) => (
          <VaultCard key={element.id} element={element} imageModel={imageModel} />
        ))}
      </ul>
      {isNew ? (
        <Suspense fallback={null}>
          <NewElement onClose={() => setIsNew(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
