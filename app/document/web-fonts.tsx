import webFonts from '../styles/web-fonts.css?url'

/** Runs before the first paint, so that a browser with cached fonts never shows the fallback fonts between pages. */
const LOAD_CACHED_FONTS = `try{if(localStorage.getItem('fonts')==='kept'){let link=document.createElement('link');link.rel='stylesheet';link.href='${webFonts}';link.blocking='render';document.head.append(link)}}catch{}`

/**
 * Links the web fonts of a static page at once for browsers that have them cached and for those without JavaScript. For a
 * first visitor `load-fonts.ts` loads them after the first paint.
 */
export function WebFonts() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: LOAD_CACHED_FONTS }} />
      <noscript>
        <link rel="stylesheet" href={webFonts} />
      </noscript>
    </>
  )
}
