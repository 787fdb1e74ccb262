import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import type { ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi, type UpdateAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { api } from '../api/client.ts'
import { adQuery } from './ad-queries.ts'
import { formatsQuery } from '../api/choices.ts'
import { pipelinesOfAdQuery } from '../review/pipeline-queries.ts'
import { scriptsQuery, storyboardsQuery } from './writing-queries.ts'
import { useLiveWork } from '../api/use-live-work.ts'
import { AdSlate } from './ad-slate.tsx'
import { BrandCard } from './brand-card.tsx'
import { ChibiCard } from './chibi-card.tsx'
import { CostCard } from './cost-card.tsx'
import { ElementsPanel } from '../elements/elements-panel.tsx'
import { FormatPanel } from './format-panel.tsx'
import { PipelinesCard } from '../review/pipelines-card.tsx'
import { canMake, useProductionModels } from './production-settings.ts'
import { ProductPhotoCard } from '../product-photo/product-photo-card.tsx'
import { readPrevis } from './read-previs.ts'
import { RouteCard } from './route-card.tsx'
import { SceneByScene } from '../scenes/scene-by-scene.tsx'
import { ScriptCard, type WriteScriptOptions } from './script-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { StoryboardCard } from './storyboard-card.tsx'
import { useDropWhenNew } from '../drafts/use-drop-when-new.ts'
import classes from './ad.module.css'

/** The thread of an ad: its cards, in the order of the work. */
export function AdPage() {
  const { adId } = useParams({ from: '/house/ads/$adId' })
  const queryClient = useQueryClient()
  const { data: ad } = useSuspenseQuery(adQuery(adId))
  const { data: scripts = [] } = useQuery(scriptsQuery(adId))
  const { data: storyboards = [] } = useQuery(storyboardsQuery(adId))
  const { data: pipelines = [] } = useQuery(pipelinesOfAdQuery(adId))
  const { data: worlds = [] } = useQuery(formatsQuery)
  const production = useProductionModels(adId, ad.videoType)
  const format = worlds.flatMap((world) => world.formats).find(({ slug }) => slug === ad.formatSlug)

  const refresh = () => queryClient.invalidateQueries({ queryKey: ['ads'] })
  const decide = useMutation({
    mutationFn: (body: UpdateAdRequest) => api.call(adsApi.update, { params: { id: adId }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(adQuery(adId).queryKey, changed)
      void refresh()
    }
  })
  const script = scripts[0]
  useDropWhenNew(`script.${adId}`, script?.id)
  useDropWhenNew(`board-changes.${adId}`, storyboards[0]?.id)
  const scriptWork = useLiveWork({
    key: `script.${adId}`,
    write: (body: InputOf<typeof scriptsApi.write>['body'], live) =>
      api.call(scriptsApi.write, { params: { id: adId }, body, ...live }),
    list: { queryKey: scriptsQuery(adId).queryKey, items: scripts },
    onDone: () => void refresh()
  })
  const boardWork = useLiveWork({
    key: `storyboard.${adId}`,
    write: (body: InputOf<typeof storyboardsApi.write>['body'], live) =>
      api.call(storyboardsApi.write, { params: { id: adId }, body, ...live }),
    list: { queryKey: storyboardsQuery(adId).queryKey, items: storyboards },
    onDone: () => void refresh()
  })
  const suggestion = suggestLength(script, format)
  const writeScript = ({ scenes, secondsPerScene, notes, previousScriptId }: WriteScriptOptions) => {
    const isRewrite = Boolean(notes && previousScriptId)
    const isAsLong = scenes === suggestion.scenes && secondsPerScene === suggestion.secondsPerScene
    scriptWork.start({
      format_slug: ad.formatSlug ?? undefined,
      notes: notes || undefined,
      // Without a wish it is another script, and not the same one with changes.
      previousScriptId: isRewrite ? previousScriptId : undefined,
      // A rewrite keeps the length that its script has to the second, unless the user typed another.
      ...(isRewrite && isAsLong ? {} : { scenes, secondsPerScene })
    })
  }
  const type = production?.types.find(({ slug }) => slug === ad.videoType)
  // The model whose clips a script is split for, on the server too: the first that can make the type.
  const clipModel = production?.models.videos.find((model) => model.enabled && canMake(model, type))

  return (
    <div className={classes.thread}>
      <AdSlate ad={ad} script={script} storyboard={storyboards[0]} isSingleClip={type?.singleClip ?? false} />
      <BrandCard ad={ad} isPending={decide.isPending} onPick={(brandKitId) => decide.mutate({ brandKitId })} />
      <FormatPanel
        key={`format-${ad.formatSlug === null}`}
        value={ad.formatSlug}
        isPending={decide.isPending}
        error={decide.isError && ad.formatSlug === null ? decide.error : null}
        onPick={({ slug, suggestedVideoType }) => decide.mutate({ formatSlug: slug, videoType: suggestedVideoType })}
      />
      {ad.formatSlug ? (
        <>
          <SettingsCard
            ad={ad}
            production={production}
            error={decide.error}
            isLanguageUnsaved={decide.isError && decide.variables.language !== undefined}
            onChange={(change) => decide.mutate(change)}
          />
          <ScriptCard
            key={ad.formatSlug}
            own={{ adId, clipConfig: clipModel?.config ?? null }}
            draftKey={`script.${adId}`}
            scripts={scripts}
            suggestion={suggestion}
            onWrite={writeScript}
            isWriting={scriptWork.isWriting}
            startedAt={scriptWork.startedAt}
            error={scriptWork.error}
          />
        </>
      ) : null}
      {script ? <ProductPhotoCard adId={adId} /> : null}
      {script && !type?.singleClip ? (
        <RouteCard route={ad.route} error={decide.error} onChoose={(route) => decide.mutate({ route })} />
      ) : null}
      {script && ad.route === 'storyboard' && !type?.singleClip ? (
        <StoryboardCard
          storyboard={storyboards[0]}
          missing={ad.aspectRatio ? null : 'Choose the aspect ratio under Settings first: every still takes it.'}
          onWrite={() => boardWork.start({ scriptId: script.id })}
          changes={{
            draftKey: `board-changes.${adId}`,
            onRevise: (notes) =>
              boardWork.start({ scriptId: script.id, notes, previousStoryboardId: storyboards[0]?.id })
          }}
          isWriting={boardWork.isWriting}
          partial={readPrevis(boardWork.partial)}
          startedAt={boardWork.startedAt}
          error={boardWork.error}
        />
      ) : null}
      {script && production && ad.route === 'scenes' && !type?.singleClip ? (
        <>
          <ElementsPanel adId={adId} imageModel={production.image} cast={script.content.cast} />
          <SceneByScene key={script.id} ad={ad} script={script} production={production} />
        </>
      ) : null}
      {script && production && type?.singleClip ? (
        <ChibiCard key={script.id} ad={ad} script={script} production={production} />
      ) : null}
      <PipelinesCard pipelines={pipelines} />
      <CostCard adId={adId} />
    </div>
  )
}

interface TypicalLength {
  typicalScenes: number
  typicalSeconds: number
}

/** As long as the newest script; before there is one, as is usual in the format. */
function suggestLength(script: ScriptView | undefined, format: TypicalLength | undefined) {
  const scenes = script?.content.scenes ?? []
  if (scenes.length > 0) {
    const seconds = scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    return { scenes: scenes.length, secondsPerScene: Math.max(1, Math.round(seconds / scenes.length)) }
  }
  if (!format) return { scenes: 4, secondsPerScene: 6 }
  return { scenes: format.typicalScenes, secondsPerScene: Math.round(format.typicalSeconds / format.typicalScenes) }
}
