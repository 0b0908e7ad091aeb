import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRequestHandler, type ServerBuild } from 'react-router'
import sharp from 'sharp'
import { packFiles } from '#server/company/render.ts'
import { site } from '#site'
import { drawImages } from '../brand/draw-images.ts'
import { setLogo } from '../brand/mark.ts'
import { finishPages, mergeStylesheets, minifyMarkup, openSiteFiles } from '../pages/rewrite-pages.ts'
import { checkPages, Fault } from './check-pages.ts'
import { BUILT_PAGES } from './folder.ts'

// One thread: requests go first.
sharp.concurrency(1)

/** React Router's build, bundled next to this file (build/views). */
const build = (await import(/* @vite-ignore */ new URL('./server-build.js', import.meta.url).href)) as ServerBuild
const handle = createRequestHandler(build, 'production')

/** Renders a page or a feed; returns it with the path of its file. */
async function renderPath(path: string): Promise<{ file: string; text: string }> {
  if (!build.prerender.includes(path)) throw new Fault(`There is no page ${path}.`)
  const response = await handle(new Request(`http://localhost${path}`))
  if (response.status !== 200 && path !== '/404') throw new Fault(`The page ${path} could not be rendered.`)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  return { file: isPage ? join(path, 'index.html') : path, text: await response.text() }
}

/** Renders every public page and draws every picture; returns the files that differ from the build, packed. Throws a sentence. */
export async function renderSite(logo: Uint8Array | undefined): Promise<Buffer> {
  const files = openSiteFiles(BUILT_PAGES)
  if (logo && site.logo.image) {
    setLogo(logo)
    files.write(site.logo.image.src, Buffer.from(logo))
  }
  await drawImages(files.write)
  const pages = new Map<string, string>()
  for (const path of build.prerender) {
    const { file, text } = await renderPath(path)
    if (file.endsWith('.html')) pages.set(file, text)
    else files.write(file, text)
  }
  finishPages(files, pages)
  checkPages(files, build.prerender)
  return packFiles(new Map([...files.written].filter(([path, content]) => !isBuilt(path, content))))
}

function isBuilt(path: string, content: Buffer): boolean {
  const file = join(BUILT_PAGES, path)
  return existsSync(file) && readFileSync(file).equals(content)
}

/** Renders one page that loads only files of the build. */
export async function renderPreview(path: string, logo: Uint8Array | undefined): Promise<Buffer> {
  const { text } = await renderPath(path)
  const html = minifyMarkup(mergeStylesheets(openSiteFiles(BUILT_PAGES), text))
  const { image } = site.logo
  const picture = logo && image && `data:image/webp;base64,${Buffer.from(logo).toString('base64')}`
  return Buffer.from(picture ? html.replaceAll(`src="${image.src}"`, `src="${picture}"`) : html)
}
