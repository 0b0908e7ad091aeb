import { setPriority } from 'node:os'
import type { RenderRequest, RenderResult } from '#server/company/render.ts'
import { applyCompany } from '#site'

/** Process that renders the public pages with the company's changes; it has no secrets, and a crash affects nothing else. */
process.once('message', async (request: RenderRequest) => {
  setPriority(request.niceness)
  // First, because the texts name the company as they are loaded.
  applyCompany(request.changes)
  process.send!(await render(request), () => process.disconnect())
})
process.on('disconnect', () => process.exit())
// A terminal signals the whole process group; the server ends this one.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function render({ path, logo }: RenderRequest): Promise<RenderResult> {
  try {
    const { renderPreview, renderSite } = await import('./render-site.ts')
    return await (path === undefined ? renderSite(logo) : renderPreview(path, logo))
  } catch (error) {
    if (error instanceof Error && error.name === 'Fault') return error.message
    return 'The pages could not be made with these settings. Change what you changed last, or put it back.'
  }
}
