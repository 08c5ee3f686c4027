import { portrait } from './art/portrait.ts'
import { bird, lion, mask } from './art/creatures.ts'
import { city } from './art/city.ts'
import { cloth } from './art/cloth.ts'
import { land } from './art/land.ts'
import { brothers, flight } from './art/people.ts'
import { sea } from './art/sea.ts'
import { arches, chain, halfSun, tree } from './art/signs.ts'
import type { Art, Ink } from './shapes.ts'

export interface Composition {
  art: Art
  ink: Ink
  style: string
  titleAt: 'top' | 'bottom'
  align: 'full' | 'left' | 'centre'
  /** The colour to which the picture fades behind the title. */
  shade: string
}

type Colours = readonly [
  sky: string,
  deep: string,
  main: string,
  second: string,
  light: string,
  dark: string,
]

const compose = (
  art: Art,
  [sky, deep, main, second, light, dark]: Colours,
  title: `${Composition['titleAt']} ${Composition['align']}`,
  style = '',
  shade = dark,
): Composition => {
  const [titleAt, align] = title.split(' ') as [Composition['titleAt'], Composition['align']]
  return { art, ink: { sky, deep, main, second, light, dark }, style, titleAt, align, shade }
}

/** The art of each poster, and its colours: sky, deep, main, second, light, dark. */
export const compositions: Record<string, Composition> = {
  'king-of-boys': compose(
    portrait,
    ['#7A0F1C', '#2A0509', '#C9182B', '#E8A31C', '#FFE3A3', '#3D0710'],
    'bottom full',
    'gele',
  ),
  'mami-wata': compose(
    sea,
    ['#050507', '#101216', '#3C4048', '#8E939C', '#F4F1EA', '#08080A'],
    'bottom centre',
    'spirit',
  ),
  'the-wedding-party': compose(
    cloth,
    ['#B3125E', '#5A0A4A', '#F04E7C', '#FFB627', '#FFF1D6', '#2E0628'],
    'bottom full',
  ),
  'gangs-of-lagos': compose(
    city,
    ['#3A0A12', '#E2361E', '#5B0E18', '#A3201F', '#FFC24B', '#14060A'],
    'top full',
    'street',
  ),
  anikulapo: compose(
    bird,
    ['#0B2A4A', '#07142B', '#1F6FB2', '#3FA7A0', '#FFE9B8', '#081B38'],
    'bottom centre',
  ),
  'a-tribe-called-judah': compose(
    brothers,
    ['#1E6B3C', '#143D8C', '#D7261E', '#F5A80B', '#F7E7C3', '#15110F'],
    'bottom full',
  ),
  lionheart: compose(
    lion,
    ['#0F4A43', '#06231F', '#E07A1F', '#F2A93B', '#FFE2A6', '#5A2208'],
    'bottom full',
  ),
  citation: compose(
    arches,
    ['#2B1B5A', '#150C33', '#5B3DB8', '#9C6BE0', '#FFD9C2', '#1B1040'],
    'bottom left',
    'scholar',
  ),
  'the-milkmaid': compose(
    land,
    ['#C2452D', '#6E1F2B', '#A83232', '#F2B56B', '#FBE3B9', '#240B14'],
    'top left',
    'milkmaid',
    '#5A1424',
  ),
  'living-in-bondage-breaking-free': compose(
    chain,
    ['#1A1206', '#070402', '#D98E04', '#F4C430', '#FFF0B8', '#140C02'],
    'bottom centre',
  ),
  'supa-modo': compose(
    flight,
    ['#0E7FC4', '#0A4FA0', '#FFD21F', '#F0412B', '#FFF6DA', '#15203F'],
    'bottom full',
  ),
  'half-of-a-yellow-sun': compose(
    halfSun,
    ['#7E1616', '#0F5A33', '#C8281E', '#F7B500', '#FFE27A', '#14100C'],
    'top full',
  ),
  'jagun-jagun': compose(
    mask,
    ['#123A1C', '#061A0C', '#C4471B', '#E8B23A', '#F6E7C8', '#1D0E08'],
    'bottom full',
  ),
  amina: compose(
    portrait,
    ['#0B5563', '#052830', '#149DA8', '#F08A4B', '#FFE8C9', '#06333C'],
    'top centre',
    'crown',
  ),
  'up-north': compose(
    land,
    ['#F29B38', '#2E6B4F', '#8A5A3C', '#FFD98A', '#FFF0CF', '#17352C'],
    'top full',
    'road',
    '#A8481B',
  ),
  'the-black-book': compose(
    arches,
    ['#0B0B0D', '#18181C', '#B5121B', '#3A3A42', '#F3EDE2', '#0A0A0C'],
    'bottom full',
    'gunman',
  ),
  atlantics: compose(
    sea,
    ['#F28C8C', '#123B63', '#2C7DA0', '#F6B89E', '#FFF1E0', '#0B2440'],
    'top centre',
    'boat',
    '#8C2F4B',
  ),
  'breath-of-life': compose(
    tree,
    ['#E9F2D8', '#8FC7A4', '#2F7D5B', '#F2C14E', '#FFF9E8', '#123C33'],
    'bottom left',
  ),
  eyimofe: compose(
    city,
    ['#F7C59F', '#EF7B6C', '#3D5A80', '#E0A49A', '#FFF3D9', '#1D2B45'],
    'bottom left',
    'plane',
  ),
  timbuktu: compose(
    land,
    ['#2C6E9B', '#A8682F', '#C98A45', '#F3CE8F', '#FFF0D0', '#3F2413'],
    'top full',
    'mosque',
    '#0F3B5A',
  ),
  'omo-ghetto-the-saga': compose(
    portrait,
    ['#6B1FA8', '#26084A', '#E8309A', '#B6F03C', '#FFF6C9', '#2A0A4F'],
    'bottom full',
    'shades',
  ),
}
