import { Hono } from 'hono'
import { wallPages, type WallPage } from './wall-pages.ts'

/** Mounted at `/walls`. */
export function wallRoutes() {
  return new Hono()
    .get('/', (c) =>
      c.html(
        `<!doctype html><title>Walls</title><ul>${Object.keys(wallPages)
          .map((slug) => `<li><a href="/walls/${slug}">${slug}</a></li>`)
          .join('')}</ul>`
      )
    )
    .get('/:slug', (c) => {
      const found = Object.entries<WallPage>(wallPages).find(([slug]) => slug === c.req.param('slug'))?.[1]
      return found ? new Response(found.body, { status: found.status, headers: found.headers }) : c.notFound()
    })
}
