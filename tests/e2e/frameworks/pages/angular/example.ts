import 'org-library/define'
import { Component, CUSTOM_ELEMENTS_SCHEMA, type ElementRef, signal, viewChild } from '@angular/core'
import type { BookCardEventMap, OrgLibraryElement, OrgLibraryEventMap, SessionInput } from 'org-library'
import { BOOKS, MEMBER } from '../books'
import { counted } from '../counted'

@Component({
  selector: 'app-example',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <button (click)="theme.set(theme() === 'light' ? 'dark' : 'light')">theme</button>
      <button (click)="books.set(books().toReversed())">reverse</button>
      <button (click)="books.set(books().length > 2 ? books().slice(1) : all)">fewer</button>
      <button (click)="chosen.set([])">none</button>
      <button (click)="open.set(!open())">library</button>
      <button (click)="library()?.nativeElement?.navigate('/bookshelf')">shelf</button>
      <button (click)="session.set(null)">leave</button>
      <ul>
        @for (book of books(); track book.bid) {
          <li>
            <book-card
              [resName]="book.title"
              [resAuthor]="book.author"
              [theme]="theme()"
              selectable
              [selected]="chosen().includes(book.title)"
              (book-select)="choose(book.title, $event)"
            ></book-card>
          </li>
        }
      </ul>
      <output id="chosen">{{ chosen().join() }}</output>
      <output id="path">{{ path() }}</output>
      <output id="member">{{ session()?.user?.name }}</output>
      @if (open()) {
        <org-library
          #library
          [src]="src"
          org="demo"
          router="memory"
          [theme]="theme()"
          [fetch]="fetch"
          [session]="session()"
          (route-change)="go($event)"
          (login-request)="signIn($event)"
          (signed-out)="session.set(null)"
        ></org-library>
      }
    </main>
  `,
})
export class Example {
  readonly all = BOOKS
  readonly fetch = counted
  // Braces in an Angular template are interpolation, so the address is a property.
  readonly src = '/library/{org}/'
  readonly theme = signal<'light' | 'dark'>('light')
  readonly books = signal(BOOKS)
  readonly chosen = signal<readonly string[]>([])
  readonly open = signal(false)
  readonly session = signal<SessionInput | null>(null)
  readonly path = signal('')
  readonly library = viewChild<ElementRef<OrgLibraryElement>>('library')

  choose(title: string, { detail }: BookCardEventMap['book-select']) {
    this.chosen.update((all) => (detail.selected ? [...all, title] : all.filter((each) => each !== title)))
  }

  go({ detail }: OrgLibraryEventMap['route-change']) {
    this.path.set(detail.path)
  }

  signIn(event: Event) {
    event.preventDefault()
    this.session.set(MEMBER)
  }
}
