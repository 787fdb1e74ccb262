import { useEffect, useMemo, useState } from 'react'
import { measureLayer, wordsOf } from '@callsheet/lib/cut/drawing/draw-layer.ts'
import type { LayerDrawing } from '@callsheet/lib/cut/drawing/layer-drawing.ts'
import { placeLayers, type PlacedLayer, type StandingLayer } from '@callsheet/lib/cut/drawing/place-layers.ts'
import type { Layer } from '@callsheet/lib/cut/layers.ts'
import { familiesOf, type FontFamily } from '@callsheet/lib/cut/writing/families-of.ts'
import { mediaSource } from '../api/media-source.ts'
import type { Film } from './film-of.ts'
import { fontsFor, loadFilmFonts } from './layer-fonts.ts'

export interface PlacedLayers {
  placed: readonly PlacedLayer[]
  /** By the id of the picture. */
  images: ReadonlyMap<string, HTMLImageElement>
}

/** What of a film decides how its layers are drawn. */
export interface DrawnFilm extends Pick<Film, 'layers'> {
  timeline: Pick<Film['timeline'], 'width' | 'height'>
}

const nothing: PlacedLayers = { placed: [], images: new Map() }

/** The layers of a film with their places, by the rule of the cutter. Null until letters and pictures are loaded. */
export function usePlacedLayers(film: DrawnFilm | null): PlacedLayers | null {
  const layers = film?.layers ?? []
  const letters = JSON.stringify(lettersOf(layers))
  const ids = [...new Set(layers.flatMap((layer) => (layer.kind === 'caption' ? [] : (layer.pictureHash ?? []))))]
    .toSorted()
    .join(' ')
  const [ready, setReady] = useState<{ letters: string; ids: string; images: PlacedLayers['images'] } | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const loaded = await Promise.all(ids.split(' ').filter(Boolean).map(loadImage))
      // What `lettersOf` gave, as one value that can be compared.
      const needed = JSON.parse(letters) as LettersOfFonts[]
      await Promise.all(needed.map(({ families, text }) => loadFilmFonts(families, text)))
      if (isGone) return
      setReady({ letters, ids, images: new Map(loaded.flatMap((one) => one ?? []).map((one) => [one.id, one.image])) })
    }
    void load()
    return () => {
      isGone = true
    }
  }, [letters, ids])
  const images = ready?.letters === letters && ready.ids === ids ? ready.images : null
  return useMemo(() => {
    if (!film || film.layers.length === 0) return nothing
    if (!images) return null
    const brush = document.createElement('canvas').getContext('2d')
    if (!brush) return nothing
    const { width, height } = film.timeline
    const drawing = drawingOn(brush, film, images)
    const measure = (layer: StandingLayer, scale: number) => measureLayer(drawing, layer, scale)
    return { placed: placeLayers({ layers: film.layers, width, height, measure }), images }
  }, [film, images])
}

export function drawingOn(
  brush: CanvasRenderingContext2D,
  { timeline: { width, height } }: DrawnFilm,
  images: PlacedLayers['images']
): LayerDrawing & { brush: CanvasRenderingContext2D } {
  // Without it a screen's browser gives each letter a width of whole pixels, which the cutter does not.
  brush.textRendering = 'geometricPrecision'
  return { brush, fontsFor, width, height, pictureSize: (id) => images.get(id) }
}

interface LettersOfFonts {
  families: FontFamily[]
  text: string
}

/** The letters that are set in the same fonts, with their capitals. */
function lettersOf(layers: readonly Layer[]): LettersOfFonts[] {
  const found = new Map<string, { families: FontFamily[]; letters: Set<string> }>()
  for (const layer of layers) {
    const words = wordsOf(layer)
    const families = familiesOf(words)
    const key = families.join()
    const { letters } = found.get(key) ?? { letters: new Set<string>() }
    for (const { text } of words) for (const letter of `${text}${text.toLocaleUpperCase('en')}`) letters.add(letter)
    found.set(key, { families, letters })
  }
  return [...found.values()].map(({ families, letters }) => ({ families, text: [...letters].toSorted().join('') }))
}

/** Null for a picture that is gone. The film's own error names it. */
function loadImage(id: string): Promise<{ id: string; image: HTMLImageElement } | null> {
  const image = new Image()
  image.src = mediaSource(id)
  return image.decode().then(
    () => ({ id, image }),
    () => null
  )
}
