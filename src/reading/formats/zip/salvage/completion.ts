import type { ListedFile } from '../plain-directory'
import type { AddedFiles } from './added-files'

/** Knows of the files of an archive what it does not tell itself. */
export interface Completion {
  /**
   * Completes the files that are left of one.
   *
   * @param source takes files that are not in the archive
   * @param torn names of files of which only a part is there
   */
  complete(
    files: readonly ListedFile[],
    source: AddedFiles,
    torn: ReadonlySet<string>,
  ): Promise<readonly ListedFile[]>
}
export type LoadCompletion = () => Promise<Completion>
