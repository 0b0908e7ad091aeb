import { setPriority } from 'node:os'
import type { RenderRequest, RenderResult } from '#server/company/render.ts'
import { applyCompany } from '#site'

/** Process that renders the public pages with the company's changes; it has no secrets, and a crash affects nothing else. */
process.once('message', async ({ changes, logo, path }: RenderRequest) => {
  // Requests go first; somebody waits for a preview.
  setPriority(path === undefined ? 10 : 5)
  // First, because the texts name the company as they are loaded.
  applyCompany(changes)
  process.send!(await render(logo, path), () => process.disconnect())
})
process.on('disconnect', () => process.exit())
// A terminal signals the whole process group; the server ends this one.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function render(logo: Uint8Array | undefined, path: string | undefined): Promise<RenderResult> {
  try {
    const { renderPreview, renderSite } = await import('./render-site.ts')
    return path === undefined ? { files: await renderSite(logo) } : { html: await renderPreview(path, logo) }
  } catch (error) {
    if (error instanceof Error && error.name === 'Fault') return { failure: error.message }
    return { failure: 'The pages could not be made with these settings. Change what you changed last, or put it back.' }
  }
}
