import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { PipelineRequest } from '../scenes-under-test.ts'

const stillCredits = 8
const clipCredits = 50

/** Writes the rows of one request, with the charges of all its stills and clips. Returns the ids of the stills. */
export async function writePipeline(client: PoolClient, body: PipelineRequest): Promise<string[]> {
  const { rows } = await client.query(`select id as owner from users limit 1`)
  const owner: string = rows[0].owner
  const scenes = body.scenes.map((scene, index) => ({
    ...scene,
    position: index + 1,
    id: randomUUID(),
    imageId: randomUUID(),
    clipId: randomUUID()
  }))
  const price = scenes.length * (stillCredits + clipCredits)
  const pipelineId = randomUUID()
  const column = (of: (scene: (typeof scenes)[number]) => unknown) => scenes.map(of)
  await client.query(
    `insert into pipelines (id, owner_id, ad_id, title, folder, video_type, image_model_id, video_model_id, aspect_ratio, credits_charged)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
    [
      pipelineId,
      owner,
      body.adId,
      body.title,
      body.videoType,
      body.imageModel,
      body.videoModel,
      body.aspectRatio,
      price
    ]
  )
  await client.query(
    `insert into images (id, owner_id, ad_id, pipeline_id, scene_id, purpose, is_saved, folder, title, model_id, api_model_path, provider, input, aspect_ratio, credits, next_enqueue_at)
     select image_id, $1, $2, $3, scene_id, 'scene', true, $4, $4, $5, $5, 'kie-jobs', input, $6, ${stillCredits}, now() + interval '1 minute'
       from unnest($7::uuid[], $8::uuid[], $9::jsonb[]) as scene (image_id, scene_id, input)`,
    [
      owner,
      body.adId,
      pipelineId,
      body.title,
      body.imageModel,
      body.aspectRatio,
      column(({ imageId }) => imageId),
      column(({ id }) => id),
      column(({ prompt }) => JSON.stringify({ kind: 'image', prompt, aspectRatio: body.aspectRatio, references: [] }))
    ]
  )
  await client.query(
    `insert into pipeline_scenes (id, pipeline_id, owner_id, position, prompt, motion, spoken_script, element_slugs, duration_seconds, image_credits, video_credits, image_id, prepaid_video_id)
     select id, $1, $2, position, prompt, motion, '', '{}', 5, ${stillCredits}, ${clipCredits}, image_id, clip_id
       from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::uuid[], $8::uuid[]) as scene (id, position, prompt, motion, image_id, clip_id)`,
    [
      pipelineId,
      owner,
      column(({ id }) => id),
      column(({ position }) => position),
      column(({ prompt }) => prompt),
      column(({ motion }) => motion),
      column(({ imageId }) => imageId),
      column(({ clipId }) => clipId)
    ]
  )
  await charge(client, {
    owner,
    price,
    pipelineId,
    charges: scenes.flatMap(({ id, imageId, clipId }) => [
      { sceneId: id, mediaId: imageId, amount: stillCredits },
      { sceneId: id, mediaId: clipId, amount: clipCredits }
    ])
  })
  return scenes.map(({ imageId }) => imageId)
}

interface Charges {
  owner: string
  price: number
  pipelineId: string
  charges: { sceneId: string; mediaId: string; amount: number }[]
}

async function charge(client: PoolClient, { owner, price, pipelineId, charges }: Charges): Promise<void> {
  const { rows } = await client.query(
    'update credit_accounts set balance = balance - $2 where owner_id = $1 and balance >= $2 returning balance',
    [owner, price]
  )
  if (!rows[0]) throw new Error('Too few credits.')
  await client.query(
    `insert into credit_ledger (owner_id, key, kind, amount, balance_after, description, pipeline_id, scene_id, media_id)
     select $1, 'charge:' || media_id, 'charge', -amount, $2::int - (sum(amount) over (order by n))::int, 'Scene', $3, scene_id, media_id
       from unnest($4::text[], $5::text[], $6::int[]) with ordinality as charge (scene_id, media_id, amount, n)`,
    [
      owner,
      rows[0].balance + price,
      pipelineId,
      charges.map(({ sceneId }) => sceneId),
      charges.map(({ mediaId }) => mediaId),
      charges.map(({ amount }) => amount)
    ]
  )
}
