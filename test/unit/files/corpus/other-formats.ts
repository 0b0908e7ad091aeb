import { gzipSync } from 'node:zlib'
import { hex, join, latin, noise, patched, u32, zeros } from './bytes.ts'
import { ALLOWED_EXTENSIONS, type Case } from './case.ts'
import { zip } from './zip.ts'

const windowsProgram = join(patched(join('MZ', zeros(126)), 0x3c, u32(128)), 'PE\0\0', hex('6486'), zeros(512))
const tar = patched(patched(zeros(1024), 0, 'evil.sh'), 257, 'ustar\0')
const iso = patched(zeros(40_000), 0x8000, '\x01CD001')
const heif = (brand: string) => join(hex('0000001c'), `ftyp${brand}`, zeros(4), `mif1${brand}`, zeros(300))

/** Formats that begin like none of the allowed types. */
export const FORMATS: [what: string, bytes: Buffer][] = [
  ['a Linux program', join(hex('7f454c46020101'), zeros(9), noise(300))],
  ['a Windows program', windowsProgram],
  ['a DOS program', join('MZ', noise(200))],
  ['a macOS program', join(hex('cffaedfe07000001'), noise(300))],
  ['a macOS program for several processors', join(hex('cafebabe00000002'), noise(300))],
  ['a WebAssembly module', join(hex('0061736d01000000'), noise(100))],
  ['a Java class', join(hex('cafebabe00000034'), noise(100))],
  ['a Windows shortcut', join(hex('4c0000000114020000000000c000000000000046'), noise(100))],
  ['a cabinet', join('MSCF', zeros(4), noise(200))],
  ['a RAR archive', join('Rar!\x1a\x07\x01\0', noise(200))],
  ['a 7z archive', join(hex('377abcaf271c0004'), noise(200))],
  ['a gzip archive', gzipSync('#!/bin/sh\nrm -rf ~')],
  ['an xz archive', join(hex('fd377a585a00'), noise(200))],
  ['a bzip2 archive', join('BZh91AY&SY', noise(200))],
  ['a zstd archive', join(hex('28b52ffd'), noise(200))],
  ['a tar archive', tar],
  ['a disk image', iso],
  ['a ZIP archive', zip([{ name: 'readme.txt', content: 'hello' }])],
  ['an empty ZIP archive', zip([])],
  ['a Java archive', zip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: Evil' }])],
  ['a bitmap', join('BM', u32(70), zeros(4), u32(54), u32(40), u32(2), u32(2), noise(40))],
  ['a TIFF of Intel’s order', join('II*\0', u32(8), noise(100))],
  ['a TIFF of Motorola’s order', join('MM\0*', hex('00000008'), noise(100))],
  ['an icon', join(hex('000001000100'), noise(100))],
  ['a HEIC photo', heif('heic')],
  ['an AVIF photo', heif('avif')],
  ['a Photoshop file', join('8BPS', hex('0001'), noise(100))],
  ['a JPEG XL', join(hex('0000000c4a584c200d0a870a'), noise(100))],
  ['a JPEG 2000', join(hex('0000000c6a5020200d0a870a'), noise(100))],
  ['a JPEG-LS', join(hex('ffd8fff7000b080001000101011100'), noise(100))],
  ['a film', join(hex('00000018'), 'ftypmp42', zeros(200))],
  ['a song', join('ID3\x04\0\0\0\0\0\x0a', noise(100))],
  ['a sound', join('RIFF', u32(100), 'WAVEfmt ', noise(92))],
  ['a Flash film', join('FWS\x0a', u32(100), noise(92))],
  ['a database', join('SQLite format 3\0', noise(200))],
  ['a font', join(hex('0001000000'), noise(100))],
  ['an RTF letter', latin('{\\rtf1\\ansi\\deff0 {\\object\\objocx evil}}')],
  ['an encapsulated PostScript', latin('%!PS-Adobe-3.0 EPSF-3.0\n(ls) run\n')],
  ['a web page', latin('<!DOCTYPE html><html><script>alert(1)</script></html>')],
  ['a web page without a type', latin('<html><body onload=alert(1)>')],
  ['a web page behind blanks', latin(' \r\n\t <HTML><script>alert(1)</script>')],
  ['a web page behind a byte order mark', join(hex('efbbbf'), '<html><script>alert(1)</script>')],
  ['a web page behind a comment', latin('<!-- hi --><script>alert(1)</script>')],
  ['a frame of a page', latin('<iframe src=javascript:alert(1)>')],
  ['a picture of a page', latin('<img src=x onerror=alert(1)>')],
  ['a bare script of a page', latin('<script>alert(1)</script>')],
  ['a drawing', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a drawing as XML', latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a drawing with a type', latin('<!DOCTYPE svg PUBLIC "x" "y"><svg onload="alert(1)"/>')],
  ['a PHP script', latin('<?php system($_GET["c"]); ?>')],
  ['a short PHP script', latin('<?= system("id") ?>')],
  ['a web page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le')],
  ['noise', noise(2000)],
  ['zeros', zeros(2000)],
]

/** Texts that are harmless as a text, and nothing else. */
const TEXTS: [what: string, bytes: Buffer][] = [
  ['a shell script', latin('#!/bin/sh\nrm -rf ~\n')],
  ['a Python script', latin('#!/usr/bin/env python3\nimport os\n')],
  ['a batch file', latin('@ECHO OFF\r\nformat c:\r\n')],
  ['a registry file', latin('Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Run]\r\n')],
  ['a text in UTF-16', Buffer.from('\ufeffHello, world', 'utf16le')],
  ['a text in Latin-1', latin('B\xfcro')],
]

/** Each of them with the extension of each allowed type. */
export const otherFormats = (): Case[] =>
  ALLOWED_EXTENSIONS.flatMap((extension) =>
    [...FORMATS, ...(extension === 'txt' ? [] : TEXTS)].map(([what, bytes]) => ({
      what,
      name: `file.${extension}`,
      bytes,
    })),
  )
