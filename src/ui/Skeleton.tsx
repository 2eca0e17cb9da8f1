import type { CSSProperties } from 'react'
import { sheet } from '../styles/sheet'
import { toDesignPixels } from '../styles/unit'
import { useSheet } from '../styles/use-sheet'
import css from './Skeleton.css?inline'

const s = sheet(css)

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: number
  className?: string
}

/** A placeholder for content that loads. Hidden from assistive technology: announce "loading" once, elsewhere. */
export function Skeleton({ width = '100%', height = '1em', radius = 3, className }: SkeletonProps) {
  useSheet(s)
  return (
    <span
      className={className ? `ol-skeleton ${className}` : 'ol-skeleton'}
      aria-hidden="true"
      style={{ width: designed(width), height: designed(height), borderRadius: radius }}
    />
  )
}

/** Numbers are design pixels, so that the placeholder scales with the content. */
const designed = <Size,>(size: Size) => (typeof size === 'string' ? toDesignPixels(size) : size)
