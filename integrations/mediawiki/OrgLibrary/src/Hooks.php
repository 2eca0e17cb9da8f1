<?php
/**
 * Tags for books in wiki text: `<book id="…"/>`, `<bookreader id="…"/>`, `<orglibrary/>`.
 *
 * @license MIT
 */

namespace MediaWiki\Extension\OrgLibrary;

use Config;
use Html;
use MediaWiki\Hook\ParserFirstCallInitHook;
use Parser;
use Sanitizer;
use TitleFactory;

class Hooks implements ParserFirstCallInitHook {
	/** What may be set in wiki text: `flag`, `source` (an allowed catalogue), `text`, or the values. No style, class or id. */
	private const KINDS = [
		'book-card' => [
			'direction' => [ 'row', 'col' ],
			'type' => [ 'default', 'card' ],
			'show-toggle' => 'flag',
			'theme' => [ 'auto', 'light', 'dark' ],
			'src' => 'source',
			'org' => 'text',
		],
		'book-reader' => [
			'flow' => [ 'paginated', 'scrolled' ],
			'theme' => [ 'auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black', 'eink' ],
			'src' => 'source',
			'org' => 'text',
		],
		'org-library' => [
			'brand' => 'text',
			'theme' => [ 'auto', 'light', 'dark' ],
			'src' => 'source',
			'org' => 'text',
		],
	];

	private Config $config;
	private TitleFactory $titles;

	public function __construct( Config $config, TitleFactory $titles ) {
		$this->config = $config;
		$this->titles = $titles;
	}

	/** @inheritDoc */
	public function onParserFirstCallInit( $parser ) {
		$tags = [ 'book' => 'book-card', 'bookreader' => 'book-reader', 'orglibrary' => 'org-library' ];
		foreach ( $tags as $name => $tag ) {
			$parser->setHook(
				$name,
				fn ( $input, array $given, Parser $parser ) => $this->render( $tag, (string)$input, $given, $parser )
			);
		}
	}

	private function render( string $tag, string $title, array $given, Parser $parser ): string {
		$words = static fn ( string $key ) => wfMessage( "orglibrary-$key" )->inLanguage( $parser->getTargetLanguage() )->text();
		$book = trim( (string)( $given['id'] ?? $given['book'] ?? '' ) );
		$isBook = $tag !== 'org-library';
		$sorry = Html::element( 'span', [ 'class' => 'org-library-sorry' ], $words( 'sorry' ) );
		if ( $isBook && !preg_match( '/^[A-Za-z0-9_.~-]{1,64}$/D', $book ) ) {
			return $sorry;
		}
		$attributes = [];
		foreach ( self::KINDS[$tag] as $name => $kind ) {
			if ( !isset( $given[$name] ) ) {
				continue;
			}
			$value = trim( Sanitizer::decodeCharReferences( (string)$given[$name] ) );
			if ( $kind === 'source' && !$this->isAllowed( $value ) ) {
				return $sorry;
			}
			if ( is_array( $kind ) ? in_array( $value, $kind, true ) : ( $kind !== 'text' || $value !== '' ) ) {
				$attributes[$name] = $kind === 'flag' ? '' : $value;
			}
		}
		$attributes += [ 'src' => $this->config->get( 'OrgLibrarySrc' ) ];
		if ( $this->config->get( 'OrgLibraryOrg' ) !== '' ) {
			$attributes += [ 'org' => $this->config->get( 'OrgLibraryOrg' ) ];
		}
		if ( $attributes['src'] === '' ) {
			return $sorry;
		}
		$page = $this->titles->newFromText( $this->config->get( 'OrgLibraryPage' ) );
		$url = $page ? $page->getLocalURL() : '';
		if ( $isBook ) {
			$attributes['book'] = $book;
			$url .= $url === '' ? '' : '#/bookdetail/' . rawurlencode( $book );
		} else {
			$attributes['sign-in'] = $this->config->get( 'OrgLibrarySignIn' ) === 'site' ? 'host' : 'local';
		}
		if ( $tag === 'book-card' ) {
			$attributes += [ 'direction' => $this->config->get( 'OrgLibraryDirection' ) ];
			if ( $url !== '' ) {
				$attributes['href'] = $url;
			}
		}
		$output = $parser->getOutput();
		$output->addModules( [ 'ext.orgLibrary' ] );
		$output->addModuleStyles( [ 'ext.orgLibrary.styles' ] );
		$name = trim( $title ) !== '' ? trim( $title ) : $words( $isBook ? 'open' : 'library' );
		$isOwn = $page && $parser->getTitle() && $page->equals( $parser->getTitle() );
		$link = $url === '' || $isOwn ? htmlspecialchars( $name ) : Html::element( 'a', [ 'href' => $url ], $name );
		return Html::rawElement( $tag, $attributes, $link );
	}

	/** Whether a catalogue is one of the configured ones, or lies in the folder of one. */
	private function isAllowed( string $src ): bool {
		if ( preg_match( '~\\\\|[\x00-\x20]|(?:^|/)(?:\.|%2e){2}(?:/|$)~i', $src ) ) {
			return false;
		}
		foreach ( array_merge( [ $this->config->get( 'OrgLibrarySrc' ) ], $this->config->get( 'OrgLibrarySources' ) ) as $allowed ) {
			if ( $allowed !== '' && ( $src === $allowed || ( substr( $allowed, -1 ) === '/' && strpos( $src, $allowed ) === 0 ) ) ) {
				return true;
			}
		}
		return false;
	}
}
