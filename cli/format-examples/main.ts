import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adFormat, adFormatSlugs, adFormatSlugSchema, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import { z } from 'zod'
import { startCallsheet } from '../embedded/start-callsheet.ts'
import { produceAd, type ProduceSummary } from '../produce/produce-ad.ts'
import { parseProduceRequest } from '../produce/produce-request.ts'
import { shrinkFilm } from './shrink.ts'

// Writes the example on each format's card: a short film made by the stand-ins, and a picture of it.
// `node cli/format-examples/main.ts` makes those that are missing, names of formats make these anew.

const folder = fileURLToPath(new URL('../../app/web/ad/format-examples/', import.meta.url))
/** Different ones in turn, so that the cards show different people and things. */
const ideas = [
  'Cold brew that never turns bitter',
  'A laptop stand that ends the evening neck ache',
  'Sunscreen that leaves no white cast',
  'A kitchen knife that stays sharp for a year',
  'A dog brush that leaves the sofa alone',
  'A night light that children dim by themselves',
  'A rain jacket that packs into its own pocket'
]

const typeOf = (slug: AdFormatSlug) => videoTypeEntry(adFormat(slug).suggestedVideoType)
/** Its first still shows the person whom a format with a photo asks for. */
const [ofOnePerson] = adFormatSlugs.filter(
  (slug) => typeOf(slug).presenterCount === 1 && !typeOf(slug).needsIdentityPhoto
)

const named = z.array(adFormatSlugSchema).parse(process.argv.slice(2))
const formats = named.length > 0 ? named : await missing()
if (formats.length > 0) await makeExamples(formats)

async function missing(): Promise<AdFormatSlug[]> {
  await mkdir(folder, { recursive: true })
  const files = new Set(await readdir(folder))
  return adFormatSlugs.filter((slug) => !files.has(`${slug}.mp4`) || !files.has(`${slug}.webp`))
}

async function makeExamples(slugs: readonly AdFormatSlug[]): Promise<void> {
  const home = await makeTemporaryHome('callsheet-examples-')
  const ports = ['APP', 'AGENTS', 'PIPELINE', 'UNDERSTUDY_MEDIA', 'UNDERSTUDY_MODEL', 'UNDERSTUDY_WEB']
  const env = {
    ...Object.fromEntries(ports.map((unit) => [`${unit}_PORT`, '0'])),
    CALLSHEET_HOME: home,
    WELCOME_CREDITS: '1000000',
    LOG_LEVEL: 'warn',
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({
      imageSeconds: 0,
      clipSeconds: 0,
      clipShortSidePixels: 360,
      imageShortSidePixels: 720,
      framesPerSecond: 12,
      createsPerTenSeconds: null,
      readsPerSecond: null
    })
  }
  const running = await startCallsheet({ env, instanceName: 'format examples', withStudio: false })
  try {
    let photo: string | null = null
    for (const slug of slugs) {
      const idea = ideas[adFormatSlugs.indexOf(slug) % ideas.length] ?? ''
      const needsPhoto = typeOf(slug).needsIdentityPhoto
      if (needsPhoto && ofOnePerson)
        photo ??= (await produce(ofOnePerson, { idea, home, env, photo: null })).scenes[0]?.image ?? null
      const { cut, scenes } = await produce(slug, { idea, home, env, photo: needsPhoto ? photo : null })
      // A format of a single clip has no other film.
      const film = cut?.file ?? scenes[0]?.clip
      if (!film) throw new Error(`No film was made for ${slug}: ${scenes[0]?.problem}`)
      const to = { film: join(folder, `${slug}.mp4`), still: join(folder, `${slug}.webp`) }
      await shrinkFilm(film, to)
      const { size } = await stat(to.film)
      console.log(`${slug}: ${Math.round(size / 1000)} kB`)
    }
  } finally {
    await running.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Surroundings {
  idea: string
  home: string
  env: Record<string, string>
  photo: string | null
}

async function produce(format: string, { idea, home, env, photo }: Surroundings): Promise<ProduceSummary> {
  const request = parseProduceRequest({
    idea,
    format,
    ratio: '9:16',
    scenes: 2,
    secondsPerScene: 4,
    out: join(home, 'out', `${format}-${crypto.randomUUID()}`),
    timeoutSeconds: 600,
    ...(photo && { photo })
  })
  const { summary } = await produceAd(request, { env, progress: { write: () => undefined } })
  return summary
}
