import { desc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { ads, elements, scripts, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { CopyAdRequest } from '@callsheet/lib/wire/app-api/ads.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import type { Scope } from '../../runtime.ts'
import { spendOnce } from '../spend-once.ts'
import type { ScriptRow } from '../scripts/script-view.ts'
import { maximumNameCharacters, nameOfCopy } from '../name-of-copy.ts'
import { findAd, type Ad } from './find-ad.ts'
import { readAd } from './get.ts'
import { reframeWords } from './reframe-words.ts'

export interface StartOverOptions {
  scope: Scope
  adId: string
  input: CopyAdRequest
}

/**
 * A new ad with the same decisions, the newest script and board, and the elements that the board names. With a ratio it
 * is the one way to another ratio. Stills and clips are not copied, and the ad itself stays as it is. Costs nothing.
 */
export async function startOver({ scope, adId, input: { aspectRatio, name } }: StartOverOptions): Promise<AdView> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async ({ transaction }) => {
    const ad = await findAd(transaction, ownerId, adId)
    if (aspectRatio && ad.aspectRatio === aspectRatio) {
      throw new AppError(
        'invalid-input',
        `This ad is in ${aspectRatio} already. Name another ratio to start over in, or none to duplicate it.`,
        {
          details: { aspectRatio }
        }
      )
    }
    const [copy] = await transaction
      .insert(ads)
      .values({
        ...decisionsOf(ad),
        id: runtime.newId(),
        name: name ?? (aspectRatio ? nameIn(ad, aspectRatio) : nameOfCopy(ad.name)),
        aspectRatio: aspectRatio ?? ad.aspectRatio
      })
      .returning()
    if (!copy) throw new Error('The new ad was not returned.')
    await copyWriting(transaction, { scope, ad, copy, aspectRatio: aspectRatio ?? null })
    await copyElements(transaction, { scope, ad, copy })
    return readAd(transaction, ownerId, copy.id)
  })
}

/** The route and the user's own type too: they were chosen for this script and board. */
function decisionsOf(ad: Ad) {
  const { ownerId, idea, intent, language, voice, offerId, personaId, quoteId, brandKitId } = ad
  const { formatSlug, videoType, isVideoTypeOwn, route } = ad
  const origin = { ownerId, idea, intent, language, voice, offerId, personaId, quoteId, brandKitId }
  return { ...origin, formatSlug, videoType, isVideoTypeOwn, route }
}

/** Tells the copies of one ad apart: `Cold brew, 9:16` becomes `Cold brew, 16:9`. */
function nameIn({ name, aspectRatio }: Ad, wanted: string): string {
  const ending = `, ${wanted}`
  const plain = aspectRatio && name.endsWith(`, ${aspectRatio}`) ? name.slice(0, -aspectRatio.length - 2) : name
  return cutText(plain, maximumNameCharacters - ending.length) + ending
}

interface Copying {
  scope: Scope
  ad: Ad
  copy: Ad
}

/** The newest script, the newest board, and the script of that board when it is an earlier one. */
async function copyWriting(
  transaction: Transaction,
  { scope: { runtime }, ad, copy, aspectRatio }: Copying & { aspectRatio: string | null }
): Promise<void> {
  const [newest] = await transaction
    .select()
    .from(scripts)
    .where(eq(scripts.adId, ad.id))
    .orderBy(desc(scripts.version))
    .limit(1)
  const [board] = await transaction
    .select()
    .from(storyboards)
    .where(eq(storyboards.adId, ad.id))
    .orderBy(desc(storyboards.version))
    .limit(1)
  if (!newest) return
  const kept = await transaction
    .select()
    .from(scripts)
    .where(inArray(scripts.id, [newest.id, ...(board ? [board.scriptId] : [])]))
    .orderBy(scripts.version)
  const copies = kept.map(({ id: from, ...script }, index) => ({
    from,
    row: { ...copyOf(script), id: runtime.newId(), adId: copy.id, version: index + 1 }
  }))
  await transaction.insert(scripts).values(copies.map(({ row }) => row))
  const scriptId = copies.find(({ from }) => from === board?.scriptId)?.row.id
  if (board && scriptId) {
    const { ownerId, title, claims, model } = board
    const content = ad.aspectRatio && aspectRatio ? reframe(board.content, ad.aspectRatio, aspectRatio) : board.content
    await transaction
      .insert(storyboards)
      .values({ id: runtime.newId(), ownerId, adId: copy.id, scriptId, title, version: 1, content, claims, model })
  }
}

const copyOf = ({ ownerId, formatSlug, title, source, content, claims, model }: Omit<ScriptRow, 'id'>) => ({
  ownerId,
  formatSlug,
  title,
  source,
  content,
  claims,
  model
})

function reframe(board: Storyboard, before: string, after: string): Storyboard {
  const shots = board.shots.map((shot) => ({ ...shot, prompt: reframeWords(shot.prompt, before, after) }))
  return { ...board, shots }
}

/** With their sheets, as an element of the vault is cast: a sheet has a ratio of its own. */
async function copyElements(transaction: Transaction, { scope: { runtime }, ad, copy }: Copying): Promise<void> {
  const known = await transaction.select().from(elements).where(eq(elements.adId, ad.id))
  if (known.length === 0) return
  await transaction.insert(elements).values(
    known.map(({ ownerId, slug, kind, name, description, portraitImageId, sheetImageId, lockedAt }) => ({
      id: runtime.newId(),
      ownerId,
      adId: copy.id,
      slug,
      kind,
      name,
      description,
      portraitImageId,
      sheetImageId,
      lockedAt
    }))
  )
}
