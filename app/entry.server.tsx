import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { SpaFallback } from './document/spa-fallback.ts'
import { ScriptHashes } from './document/integrity.ts'

/**
 * Draws a page at build time. Ours, because without this file React Router's build wants `isbot` among the dependencies
 * and runs `npm install` by itself to get it, which on a production machine also removes the development packages.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const { sri } = context.manifest
  const page = await renderToReadableStream(
    <SpaFallback value={context.isSpaMode}>
      <ScriptHashes value={typeof sri === 'object' ? sri : undefined}>
        <ServerRouter context={context} url={request.url} />
      </ScriptHashes>
    </SpaFallback>,
  )
  await page.allReady
  headers.set('content-type', 'text/html')
  return new Response(page, { status, headers })
}
