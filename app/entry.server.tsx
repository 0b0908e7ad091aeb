import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { SpaFallback, ScriptHashes } from './document/scripts.tsx'

/**
 * Renders a page to HTML at build time. Without this file React Router's build requires `isbot` and runs `npm install` to
 * get it, which on a production machine also removes the development packages.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { sri } = context.manifest
  const html = await renderToReadableStream(
    <SpaFallback value={context.isSpaMode}>
      <ScriptHashes value={typeof sri === 'object' ? sri : undefined}>
        <ServerRouter context={context} url={request.url} />
      </ScriptHashes>
    </SpaFallback>,
  )
  await html.allReady
  headers.set('content-type', 'text/html')
  return new Response(html, { status, headers })
}
