import webFonts from '../styles/web-fonts.css?url'

/** Before the first paint, so that whoever has the typefaces never sees the stand-ins on the way from page to page. */
const LOAD_CACHED_FONTS = `try{if(localStorage.getItem('fonts')==='kept'){let link=document.createElement('link');link.rel='stylesheet';link.href='${webFonts}';link.blocking='render';document.head.append(link)}}catch{}`

/**
 * The two typefaces: at once for browsers that have kept them and for those without scripts; for a first visitor
 * `elements/web-fonts.ts` brings them after the page has been painted.
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
