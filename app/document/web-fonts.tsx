import webFonts from '#app/styles/web-fonts.css?url'

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

/** For the dashboard, whose stylesheet has the fonts: without these they would be found only once it is applied. The rows' font first. */
export const FontPreloads = () =>
  ['schibsted-grotesk', 'national-park'].map((name) => (
    <link key={name} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={`/fonts/${name}.woff2`} />
  ))
