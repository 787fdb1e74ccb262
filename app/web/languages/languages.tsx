import { useState } from 'react'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Languages } from '../icons/icons.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { useAd } from '../ad/use-ad.ts'
import { api } from '../api/client.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Working } from '../components/working.tsx'
import { countOf } from '../components/words.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { LanguageSheet } from './language-sheet.tsx'
import { languagesQuery } from './language-queries.ts'
import classes from './languages.module.css'

/** An ad in other languages: each with its lines beside their source, its spoken lines and its film. */
export function LanguagesPage() {
  const { adId } = useParams({ from: '/house/ads/$adId/languages' })
  const ad = useAd(adId)
  const { data } = useSuspenseQuery(languagesQuery(adId))
  const { source, items } = data
  return (
    <div data-wide>
      <PageHead
        title="Languages"
        eyebrow={
          <Link to={studioPages.ad} params={{ adId }}>
            ← {ad.name}
          </Link>
        }
      >
        <p className="small">
          One cut, and a film of it in every language: translated lines, captions and words on screen, and the
          voice-over spoken anew. Clips in which somebody speaks keep their sound with subtitles, or are bought again.
        </p>
      </PageHead>
      {source.lines === 0 ? (
        <EmptyState title="No words yet">
          Write the script of this ad first. Its lines are what is translated.
        </EmptyState>
      ) : (
        <div className={classes.page}>
          <AddLanguages
            adId={adId}
            lines={source.lines}
            choices={data.choices}
            known={items.map((one) => one.language)}
          />
          {items.map((view) => (
            <LanguageSheet key={view.id} view={view} sourceLabel={source.label} />
          ))}
        </div>
      )}
    </div>
  )
}

interface AddLanguagesProps {
  adId: string
  lines: number
  choices: readonly { tag: AdLanguage; label: string; ownLabel: string }[]
  known: readonly AdLanguage[]
}

function AddLanguages({ adId, lines, choices, known }: AddLanguagesProps) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<AdLanguage[]>([])
  const [current, setCurrent] = useState<AdLanguage | null>(null)
  const onceKey = useOnceKey()
  const labelOf = (tag: AdLanguage) => choices.find((one) => one.tag === tag)?.label ?? tag
  const add = useMutation({
    // One after the other: each is there as soon as it is written, and one that fails leaves the rest.
    async mutationFn(languages: readonly AdLanguage[]) {
      for (const language of languages) {
        setCurrent(language)
        const idempotencyKey = onceKey.of([adId, language])
        await api.call(languagesApi.translate, { params: { id: adId }, body: { language }, idempotencyKey })
        setWanted((left) => left.filter((one) => one !== language))
        await queryClient.invalidateQueries({ queryKey: languagesQuery(adId).queryKey })
      }
    },
    onSettled: () => setCurrent(null)
  })
  return (
    <section className={classes.add} aria-label="Add languages">
      <MultiSelect
        label="Add languages"
        description={`${countOf(lines, 'line')} to translate. Words cost no credits; a voice-over is priced before it is spoken.`}
        placeholder={wanted.length === 0 ? 'German, Arabic, Japanese …' : undefined}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No such language. Films can be set in the ones of this list."
        disabled={add.isPending}
        data={choices
          .filter(({ tag }) => !known.includes(tag))
          .map(({ tag, label, ownLabel }) => ({
            value: tag,
            label: label === ownLabel ? label : `${label} · ${ownLabel}`
          }))}
        value={wanted}
        onChange={(tags) => setWanted(choices.flatMap(({ tag }) => (tags.includes(tag) ? [tag] : [])))}
      />
      <div>
        <Button
          leftSection={<Languages size={17} aria-hidden />}
          disabled={wanted.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate(wanted)}
        >
          {wanted.length > 1 ? `Translate into ${wanted.length} languages` : 'Translate'}
        </Button>
      </div>
      {current ? (
        <Working next={wanted.length > 1 ? countOf(wanted.length - 1, 'more language') : 'your review of the lines'}>
          The lines are being translated into {labelOf(current)}.
        </Working>
      ) : null}
      {add.error ? <ProblemNotice error={add.error} /> : null}
    </section>
  )
}
