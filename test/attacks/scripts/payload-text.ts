import { randomBelow, pick } from '../../../cli/seed/random.ts'
import { eventHandler, scriptTag } from './payload-markup.ts'
import { type Family, scriptCall, asEntities } from './payload-parts.ts'

export const templateExpression: Family = (chance) => {
  const code = scriptCall(chance)
  return pick(chance, [
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
export const styleInjection: Family = (chance) =>
  pick(chance, [
    `<style>@import '//sprung.invalid/x.css'</style>`,
    `<p style="background:url(//sprung.invalid/x)">`,
    `<link rel=stylesheet href=//sprung.invalid>`,
    `</style><script>${scriptCall(chance)}</script>`,
    `<style>*{background:url(//sprung.invalid)}</style>`,
    `x;}*{background:url(//sprung.invalid/x)`,
    `<p style="x:expression(${scriptCall(chance)})">`,
    `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=${scriptCall(chance)}>`,
    `<link rel=preload as=script href=//sprung.invalid/x.js>`,
    `<img srcset="//sprung.invalid/x 1x">`,
  ])
export const contextBreakout: Family = (chance) =>
  pick(chance, [
    `'-${scriptCall(chance)}-'`,
    `";${scriptCall(chance)}//`,
    `</script><script>${scriptCall(chance)}//`,
    `\\u003cscript\\u003e${scriptCall(chance)}`,
    `\u2028${scriptCall(chance)}//`,
    `*/${scriptCall(chance)}/*`,
    `\`;${scriptCall(chance)};\``,
    `javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${scriptCall(chance)}//'>`,
  ])
export const encodedMarkup: Family = (chance) => {
  const plain = pick(chance, [scriptTag, eventHandler])(chance)
  return pick(chance, [
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
export const hostileName: Family = (chance) =>
  pick(chance, [
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
  ]) + pick(chance, ['', '', ` ${randomBelow(chance, 1000)}`])
